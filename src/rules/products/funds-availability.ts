// Regulation CC: when the money of a deposited check may be used. Amounts hold until 30 June 2030.

import { type Cents, cents, smaller, ZERO } from '#money/cents.ts';
import { addBusinessDays } from '../calendar/business-days.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';

export type AvailabilitySchedule = {
  /** What is available on the next business day, of all checks of one day together. */
  nextDayCents: Cents;
  /** The business day after the deposit on which the rest is available. */
  restAfterDays: number;
  /** Checks of one day above this may be held longer (12 CFR 229.13(b)). */
  largeAboveCents: Cents;
  largeAfterDays: number;
  /** Of a new customer's checks all but the first part may be held longer (229.13(a)). */
  newCustomerAfterDays: number;
};

export const REG_CC: AvailabilitySchedule = {
  nextDayCents: cents(275_00n),
  restAfterDays: 2,
  largeAboveCents: cents(6_725_00n),
  largeAfterDays: 7,
  newCustomerAfterDays: 9,
};

/** Why a part is not available before its day; 229.13(g) wants the customer to be told. */
export const holdReasons = ['schedule', 'large-deposit', 'new-customer'] as const;
export type HoldReason = (typeof holdReasons)[number];

export type CheckDeposit = {
  amountCents: Cents;
  /** The business day that counts as the day of deposit. */
  depositedOn: CalendarDate;
  isNewCustomer: boolean;
  /** Other checks the customer deposited that day: together they share one first part. */
  earlierThatDayCents?: Cents;
};

export type AvailablePart = {
  amountCents: Cents;
  availableOn: CalendarDate;
  reason: HoldReason;
};

const NEW_CUSTOMER_DAYS = 30;

/**
 * Whether a customer has had accounts here for fewer than 30 calendar days. 229.13(a)(2) looks at
 * the customer and not only at the account: a second account of a known customer is not new.
 */
export function isNewCustomer(firstAccountOn: CalendarDate, depositedOn: CalendarDate): boolean {
  return depositedOn < addDays(firstAccountOn, NEW_CUSTOMER_DAYS);
}

/** The parts of a deposit, each with its day, in order; together exactly the amount. */
export function fundsAvailability(
  deposit: CheckDeposit,
  schedule: AvailabilitySchedule = REG_CC,
): AvailablePart[] {
  const { amountCents, earlierThatDayCents = ZERO } = deposit;
  if (amountCents < 0n || earlierThatDayCents < 0n)
    throw new RangeError('A deposit is not negative');

  const below = (line: Cents) => partBelow(line, earlierThatDayCents, amountCents);
  const first = below(schedule.nextDayCents);
  const large = amountCents - below(schedule.largeAboveCents);
  const rest = amountCents - first - large;

  const parts: Part[] = [
    { amount: first, afterDays: 1, reason: 'schedule' },
    { amount: rest, afterDays: schedule.restAfterDays, reason: 'schedule' },
    { amount: large, afterDays: schedule.largeAfterDays, reason: 'large-deposit' },
  ];
  const held = deposit.isNewCustomer ? heldLonger(parts, schedule.newCustomerAfterDays) : parts;
  return joinDays(held, deposit.depositedOn);
}

/** The parts as they stand on a later day: what was due before is available on that day. */
export function notBefore(parts: readonly AvailablePart[], today: CalendarDate): AvailablePart[] {
  const due = parts.filter(({ availableOn }) => availableOn <= today);
  const later = parts.filter(({ availableOn }) => availableOn > today);
  const amount = due.reduce((sum, part) => sum + part.amountCents, 0n);
  if (amount === 0n) return later;
  return [{ amountCents: cents(amount), availableOn: today, reason: 'schedule' }, ...later];
}

interface Part {
  readonly amount: bigint;
  readonly afterDays: number;
  readonly reason: HoldReason;
}

/** How much of a deposit lies below a line that the earlier deposits of the day count toward. */
function partBelow(line: Cents, earlier: Cents, amount: Cents): bigint {
  return earlier >= line ? 0n : smaller(amount, cents(line - earlier));
}

/** All but the first part waits at least so long. */
function heldLonger(parts: readonly Part[], afterDays: number): Part[] {
  return parts.map((part, index) =>
    index === 0 || part.afterDays >= afterDays
      ? part
      : { ...part, afterDays, reason: 'new-customer' },
  );
}

function joinDays(parts: readonly Part[], depositedOn: CalendarDate): AvailablePart[] {
  const byDays = new Map<number, Part>();
  for (const part of parts) {
    if (part.amount === 0n) continue;
    const amount = part.amount + (byDays.get(part.afterDays)?.amount ?? 0n);
    byDays.set(part.afterDays, { ...part, amount });
  }
  return [...byDays.values()]
    .toSorted((a, b) => a.afterDays - b.afterDays)
    .map(({ amount, afterDays, reason }) => ({
      amountCents: cents(amount),
      availableOn: addBusinessDays(depositedOn, afterDays),
      reason,
    }));
}
