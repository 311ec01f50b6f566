import { submitCheckDeposit } from '#contract/payments/deposits.ts';
import { parseCents, ZERO } from '#money/cents.ts';
import { moneyAccounts, type OwnAccount } from '../base/account/own-account.ts';
import { checkFields, type FieldErrors } from '../base/form/check-fields.ts';

export type DepositDraft = Readonly<
  Record<'accountId' | 'amount' | 'frontImage' | 'backImage', string>
>;

export function newDeposit(accounts: readonly OwnAccount[]): DepositDraft {
  const accountId = moneyAccounts(accounts)[0]?.id ?? '';
  return { accountId, amount: '', frontImage: '', backImage: '' };
}

export function checkDeposit(draft: DepositDraft): FieldErrors {
  return {
    ...checkFields(submitCheckDeposit.body, draft),
    ...(draft.accountId === '' && { accountId: 'Please choose an account' }),
  };
}

/** What can already be asked about: null until there is an account and an amount. */
export function foreseeable({ accountId, amount }: DepositDraft) {
  const amountCents = parseCents(amount);
  if (accountId === '' || amountCents === null || amountCents === ZERO) return null;
  return { accountId, amount };
}
