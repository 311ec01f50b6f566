import { type Cents, cents, smaller, ZERO } from '#money/cents.ts';

/** What waives a maintenance fee: an average from some balance on. */
export interface Waiver {
  readonly of: 'daily-balance' | 'total-balance';
  readonly fromCents: bigint;
}

/** The balances of all days of a month added up, and how many days these were. */
export interface BalanceDays {
  readonly account: bigint;
  /** Of all deposit accounts that the customer owns. */
  readonly customer: bigint;
  readonly days: number;
}

/** Whether the average reaches the waiver, without dividing. */
export function isFeeWaived(waiver: Waiver | null, balanceDays: BalanceDays): boolean {
  if (waiver === null) return false;
  const sum = waiver.of === 'daily-balance' ? balanceDays.account : balanceDays.customer;
  return sum >= waiver.fromCents * BigInt(balanceDays.days);
}

export interface FeeParts {
  readonly chargedCents: Cents;
  readonly waivedCents: Cents;
}

/** A fee never overdraws: it takes what is there, and the rest is waived. */
export function feeParts(feeCents: Cents, availableCents: Cents): FeeParts {
  const there = availableCents > 0n ? availableCents : ZERO;
  const chargedCents = smaller(feeCents, there);
  return { chargedCents, waivedCents: cents(feeCents - chargedCents) };
}
