import type { listAccounts } from '#contract/accounts/accounts.ts';
import type { Reply } from '#contract/endpoint.ts';
import { type Cents, cents, printCents, readPrinted } from '#money/cents.ts';
import { isCredit } from '#rules/products/account-types.ts';
import { compareTexts } from '../format/compare-texts.ts';
import { maskedNumber } from '../format/format.ts';
import { compareKinds } from './account-kind.ts';
import { coveredAmount } from './covered-amount.ts';

/** An account of the customer, as the list of accounts has it. */
export type OwnAccount = Reply<typeof listAccounts>['accounts'][number];

/** As a list of choices has them: the account of every day first. */
export function inOrder(accounts: readonly OwnAccount[]): readonly OwnAccount[] {
  return accounts.toSorted(
    (a, b) => compareKinds(a.accountType, b.accountType) || compareTexts(a.createdAt, b.createdAt),
  );
}

/** Money is never sent from a credit account, and a check never deposited to one. */
export function moneyAccounts(accounts: readonly OwnAccount[]): readonly OwnAccount[] {
  return inOrder(accounts).filter(({ accountType }) => !isCredit(accountType));
}

export function findAccount(accounts: readonly OwnAccount[], id: string): OwnAccount | undefined {
  return accounts.find((account) => account.id === id);
}

/** What its owner calls it: the nickname, or else the bank's name. */
export function shownName({ nickname, accountName }: OwnAccount): string {
  return nickname ?? accountName;
}

/** The same for an item that only names its account; a closed one has the bank's name. */
export function shownNameOf(
  accounts: readonly OwnAccount[],
  id: string | null,
  accountName: string,
): string {
  const account = findAccount(accounts, id ?? '');
  return account ? shownName(account) : accountName;
}

/** "Vacation money •••• 0008", of which a line end never parts the number. */
export function accountLabel(account: OwnAccount): string {
  return labelOf(shownName(account), account);
}

/** "Everyday Checking •••• 0008", where it says what the bank will have. */
export function bankLabel(account: OwnAccount): string {
  return labelOf(account.accountName, account);
}

function labelOf(name: string, { accountNumber }: OwnAccount): string {
  return `${name} ${maskedNumber(accountNumber).replace(' ', '\u00A0')}`;
}

/** "Vacation money ••0008", where there is little room. */
export function shortAccountLabel(account: OwnAccount): string {
  return `${shownName(account)} ••${account.accountNumber.slice(-4)}`;
}

/** What can be used of an account, or what is owed on it. */
export function standingOf(account: OwnAccount): string {
  const { accountType, balance, availableBalance, overdrawn } = account;
  if (overdrawn) return `Overdrawn by ${coveredAmount(availableBalance.slice(1))}`;
  if (!isCredit(accountType)) return `${coveredAmount(availableBalance)} available`;
  return balance.startsWith('-') ? `${coveredAmount(balance.slice(1))} owed` : 'Nothing owed';
}

/** "$3,570.09 available after"; nothing while the amount is none, or too much. */
export function afterwards(account: OwnAccount, spent: Cents | null): string | undefined {
  const available = readPrinted(account.availableBalance);
  if (spent === null || spent > available) return undefined;
  return `${coveredAmount(printCents(cents(available - spent)))} available after`;
}

export function tooMuch(account: OwnAccount, spent: Cents): string | undefined {
  if (account.overdrawn) return 'This account is overdrawn. Nothing can be sent from it.';
  if (spent <= readPrinted(account.availableBalance)) return undefined;
  return `This is more than the ${coveredAmount(account.availableBalance)} available`;
}
