import { creditAccount } from '#contract/accounts/accounts.ts';
import { cents, parseCents, printCents, readPrinted } from '#money/cents.ts';
import { dollars } from '#money/dollars.ts';
import { checkFields, type FieldErrors } from '../base/form/check-fields.ts';
import type { AdminAccount } from './admin-account.ts';

export type Direction = 'credit' | 'debit';

export const emptyAdjustment = { amount: '', description: '' };
export type AdjustmentDraft = typeof emptyAdjustment;

type Money = Pick<AdminAccount, 'balance' | 'availableBalance'>;

const above = (account: Money) =>
  `Amount is above the available balance of ${dollars(account.availableBalance)}`;

interface Bounds {
  readonly account: Money;
  readonly direction: Direction;
  /** What one may come to; undefined while the bank's limit is unknown. */
  readonly largest: string | undefined;
}

/** What is wrong with it as far as it can be known here. */
export function checkAdjustment(bounds: Bounds, draft: AdjustmentDraft): FieldErrors {
  return { ...checkFields(creditAccount.body, draft), ...checkAmount(bounds, draft) };
}

/** The problems shown while the amount is typed, before it is submitted. */
export function checkAmount(
  { account, direction, largest }: Bounds,
  { amount }: Pick<AdjustmentDraft, 'amount'>,
): FieldErrors {
  const typed = parseCents(amount);
  if (typed !== null && largest !== undefined && typed > readPrinted(largest)) {
    return { amount: `Manual credits and debits are limited to ${dollars(largest)}.` };
  }
  const isTooMuch =
    direction === 'debit' && typed !== null && typed > readPrinted(account.availableBalance);
  return isTooMuch ? { amount: above(account) } : {};
}

/** The balance as it will be; null while there is no amount to count with. */
export function balanceAfter(
  { balance }: Money,
  direction: Direction,
  amount: string,
): string | null {
  const typed = parseCents(amount);
  if (typed === null || typed <= 0n) return null;
  const now = readPrinted(balance);
  return printCents(cents(direction === 'credit' ? now + typed : now - typed));
}

/** Whether the amount is asked for once more; while the bank's limit is unknown, always. */
export function isLarge(amount: string, largeAmount: string | undefined): boolean {
  const typed = parseCents(amount);
  return typed !== null && (largeAmount === undefined || typed >= readPrinted(largeAmount));
}
