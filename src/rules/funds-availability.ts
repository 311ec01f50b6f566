// Regulation CC: when the money of a deposited check may be used. Amounts hold until 30 June 2030.

import { type Cents, cents, smaller, ZERO } from '#money/cents.ts';
import { addBusinessDays } from './business-days.ts';
import type { CalendarDate } from './calendar-date.ts';

export type AvailabilitySchedule = {
  /** What is available on the next business day, of all checks of one day together. */
  nextDayCents: Cents;
  /** The business day after the deposit on which the rest is available. */
  restAfterDays: number;
  /** Checks of one day above this may be held longer (12 CFR 229.13(b)). */
  largeAboveCents: Cents;
  largeAfterDays: number;
  /** In an account's first 30 days all but the first part may be held longer (229.13(a)). */
  newAccountAfterDays: number;
};

export const REG_CC: AvailabilitySchedule = {
  nextDayCents: cents(275_00n),
  restAfterDays: 2,
  largeAboveCents: cents(6_725_00n),
  largeAfterDays: 7,
  newAccountAfterDays: 9,
};

export type CheckDeposit = {
  amountCents: Cents;
  /** The business day that counts as the day of deposit. */
  depositedOn: CalendarDate;
  isNewAccount: boolean;
  /** Other checks the customer deposited that day: together they share one first part. */
  earlierThatDayCents?: Cents;
};

export type AvailablePart = { amountCents: Cents; availableOn: CalendarDate };

/** The parts of a deposit, each with its day, in order; together exactly the amount. */
export function fundsAvailability(
  deposit: CheckDeposit,
  schedule: AvailabilitySchedule = REG_CC,
): AvailablePart[] {
  const { amountCents, isNewAccount, earlierThatDayCents = ZERO } = deposit;
  if (amountCents < 0n || earlierThatDayCents < 0n)
    throw new RangeError('A deposit is not negative');

  const below = (line: Cents) => partBelow(line, earlierThatDayCents, amountCents);
  const first = below(schedule.nextDayCents);
  const large = amountCents - below(schedule.largeAboveCents);
  const rest = amountCents - first - large;
  const longer = isNewAccount ? schedule.newAccountAfterDays : 0;

  const parts = [
    { amount: first, afterDays: 1 },
    { amount: rest, afterDays: Math.max(schedule.restAfterDays, longer) },
    { amount: large, afterDays: Math.max(schedule.largeAfterDays, longer) },
  ];
  return joinDays(parts, deposit.depositedOn);
}

/** How much of a deposit lies below a line that the earlier deposits of the day count towards. */
function partBelow(line: Cents, earlier: Cents, amount: Cents): bigint {
  return earlier >= line ? 0n : smaller(amount, cents(line - earlier));
}

function joinDays(
  parts: { amount: bigint; afterDays: number }[],
  depositedOn: CalendarDate,
): AvailablePart[] {
  const byDays = new Map<number, bigint>();
  for (const { amount, afterDays } of parts) {
    if (amount > 0n) byDays.set(afterDays, (byDays.get(afterDays) ?? 0n) + amount);
  }
  return [...byDays]
    .toSorted(([a], [b]) => a - b)
    .map(([afterDays, amount]) => ({
      amountCents: cents(amount),
      availableOn: addBusinessDays(depositedOn, afterDays),
    }));
}
