import type { readOverview } from '#contract/back-office/overview.ts';
import type { Returned } from '#contract/endpoint.ts';
import { type Cents, cents, negate } from '#money/cents.ts';
import { addDays, type CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { Movements } from './day-totals.ts';

type Day = Returned<typeof readOverview>['days'][number];

export interface DaysOptions {
  readonly first: CalendarDate;
  readonly today: CalendarDate;
  /** What all customers have now. */
  readonly balanceNow: Cents;
  readonly moved: readonly Movements[];
  readonly approvals: ReadonlyMap<string, number>;
}

/** The last days of the bank, oldest first, back from the balance it has now. */
export function daysOf({ first, today, balanceNow, moved, approvals }: DaysOptions): Day[] {
  const byDay = new Map(moved.map((row) => [row.day, row]));
  const days: Day[] = [];
  let balance = balanceNow;
  for (let date = today; date >= first; date = addDays(date, -1)) {
    const { deposits = 0n, withdrawals = 0n, transactions = 0n } = byDay.get(date) ?? {};
    days.push({
      date,
      deposits: cents(deposits),
      withdrawals: negate(cents(withdrawals)),
      transactions: Number(transactions),
      approvals: approvals.get(date) ?? 0,
      balance,
    });
    balance = cents(balance - deposits - withdrawals);
  }
  return days.toReversed();
}
