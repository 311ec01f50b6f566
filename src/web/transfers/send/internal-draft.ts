import { submitInternalTransfer } from '#contract/payments/transfers.ts';
import { type Cents, cents, parseCents, printCents, readPrinted } from '#money/cents.ts';
import { isCredit } from '#rules/products/account-types.ts';
import {
  afterwards,
  findAccount,
  moneyAccounts,
  type OwnAccount,
  tooMuch,
} from '../../base/account/own-account.ts';
import { checkFields, type FieldErrors } from '../../base/form/check-fields.ts';

export type InternalDraft = Readonly<
  Record<'fromAccountId' | 'toAccountId' | 'amount' | 'description', string>
>;

export function newInternal(accounts: readonly OwnAccount[]): InternalDraft {
  const fromAccountId = moneyAccounts(accounts)[0]?.id ?? '';
  const others = accounts.filter(({ id }) => id !== fromAccountId);
  // With only two accounts there is nothing to choose.
  const toAccountId = others.length === 1 ? (others[0]?.id ?? '') : '';
  return { fromAccountId, toAccountId, amount: '', description: '' };
}

export function checkInternal(draft: InternalDraft, accounts: readonly OwnAccount[]): FieldErrors {
  const { fromAccountId, toAccountId } = draft;
  return {
    ...checkFields(submitInternalTransfer.body, draft),
    ...(fromAccountId === '' && { fromAccountId: 'Please choose an account' }),
    ...(toAccountId === '' && { toAccountId: 'Please choose an account' }),
    ...(fromAccountId !== '' &&
      fromAccountId === toAccountId && { toAccountId: 'Please choose two different accounts.' }),
    ...internalAsTyped(draft, accounts),
  };
}

export function internalAsTyped(
  { fromAccountId, amount }: InternalDraft,
  accounts: readonly OwnAccount[],
): FieldErrors {
  const account = findAccount(accounts, fromAccountId);
  const spent = parseCents(amount);
  const wrong = account && spent !== null && tooMuch(account, spent);
  return wrong ? { amount: wrong } : {};
}

/** The same the other way round; undefined where no money can come from the account it goes to. */
export function swapped(
  draft: InternalDraft,
  accounts: readonly OwnAccount[],
): InternalDraft | undefined {
  const { fromAccountId, toAccountId } = draft;
  if (!findAccount(accounts, fromAccountId)) return undefined;
  if (!findAccount(moneyAccounts(accounts), toAccountId)) return undefined;
  return { ...draft, fromAccountId: toAccountId, toAccountId: fromAccountId };
}

/** All that is owed on the account it goes to: "503.68"; undefined where nothing is. */
export function owedOnTarget(
  { toAccountId }: InternalDraft,
  accounts: readonly OwnAccount[],
): string | undefined {
  const account = findAccount(accounts, toAccountId);
  const isOwed = account && isCredit(account.accountType) && account.balance.startsWith('-');
  return isOwed ? account.balance.slice(1) : undefined;
}

/** What stays on a credit account as the customer's own money; undefined where nothing does. */
export function paidBeyondOwed(
  draft: InternalDraft,
  accounts: readonly OwnAccount[],
): string | undefined {
  const account = findAccount(accounts, draft.toAccountId);
  const paid = parseCents(draft.amount);
  if (!account || !isCredit(account.accountType) || paid === null) return undefined;
  const beyond = paid - readPrinted(owedOnTarget(draft, accounts) ?? '0.00');
  return beyond > 0n ? printCents(cents(beyond)) : undefined;
}

/** Whether staff look at it first; false while that line is not known. */
export function waitsForStaff(amount: string, atOnce: string | undefined): boolean {
  const amountCents = parseCents(amount);
  const line: Cents | null = atOnce === undefined ? null : parseCents(atOnce);
  return amountCents !== null && line !== null && amountCents > line;
}

/** "$3,570.09 available after"; nothing while the amount is none, or too much. */
export function leftAfterInternal(
  { fromAccountId, amount }: InternalDraft,
  accounts: readonly OwnAccount[],
): string | undefined {
  const account = findAccount(accounts, fromAccountId);
  return account && afterwards(account, parseCents(amount));
}
