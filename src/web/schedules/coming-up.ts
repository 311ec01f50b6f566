// What is coming in the next weeks, and what it leaves.

import type { Reply } from '#contract/endpoint.ts';
import type { listSchedules } from '#contract/payments/schedules.ts';
import { cents, printCents, readPrinted } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, calendarDate } from '#rules/calendar/calendar-date.ts';
import { findAccount, type OwnAccount, shownNameOf } from '../base/account/own-account.ts';
import { compareTexts } from '../base/format/compare-texts.ts';

export type Schedule = Reply<typeof listSchedules>['schedules'][number];

/** The same schedules, with their accounts named as the customer names them. */
export function withShownNames(
  schedules: readonly Schedule[],
  accounts: readonly OwnAccount[],
): readonly Schedule[] {
  return schedules.map((schedule) => ({
    ...schedule,
    fromAccountName: shownNameOf(accounts, schedule.fromAccountId, schedule.fromAccountName),
    toName: shownNameOf(accounts, schedule.toAccountId, schedule.toName),
  }));
}

export interface ComingPayment {
  readonly key: string;
  readonly schedule: Schedule;
  readonly dueOn: string;
  readonly amount: string;
}

const AHEAD_DAYS = 31;
const MAX_SHOWN = 6;

/** The next payment and those of the month after it, the earliest first. */
export function comingUp(schedules: readonly Schedule[]): ComingPayment[] {
  const all = allUpcoming(schedules);
  const [first] = all;
  if (!first) return [];
  const last = addDays(calendarDate(first.dueOn), AHEAD_DAYS);
  return all.filter(({ dueOn }) => dueOn <= last).slice(0, MAX_SHOWN);
}

/** Every payment that is still to come, the earliest first. */
export function allUpcoming(schedules: readonly Schedule[]): ComingPayment[] {
  return allPayments(schedules).filter(({ status }) => status === 'upcoming');
}

export interface ListedPayment extends ComingPayment {
  readonly status: Schedule['occurrences'][number]['status'];
}

/** Every payment of these schedules that is known, finished or to come, the earliest first. */
export function allPayments(schedules: readonly Schedule[]): ListedPayment[] {
  return schedules
    .flatMap((schedule) =>
      schedule.occurrences.map(({ on, dueOn, amount, status }) => ({
        key: `${schedule.id} ${on}`,
        schedule,
        dueOn,
        amount,
        status,
      })),
    )
    .toSorted((one, other) => compareTexts(one.dueOn, other.dueOn));
}

export interface BalanceLeft {
  readonly account: OwnAccount;
  /** The day of the last of them. */
  readonly on: string;
  readonly amount: string;
}

/** What the first one’s account has after these payments and the checks released by then. */
export function balanceLeft(
  coming: readonly ComingPayment[],
  accounts: readonly OwnAccount[],
): BalanceLeft | undefined {
  const account = findAccount(accounts, coming[0]?.schedule.fromAccountId ?? '');
  const on = coming.at(-1)?.dueOn;
  if (!account || on === undefined) return undefined;
  const left = coming.reduce(
    (sum, { schedule, amount }) =>
      sum +
      readPrinted(amount) *
        (BigInt(schedule.toAccountId === account.id) -
          BigInt(schedule.fromAccountId === account.id)),
    readPrinted(account.availableBalance) + releasedChecks(account, on),
  );
  return { account, on, amount: printCents(cents(left)) };
}

/** What is held of accepted checks today, and no longer on that day. */
function releasedChecks({ holds }: OwnAccount, on: string): bigint {
  return holds
    .filter(({ reason }) => reason === 'check')
    .filter(({ releaseAt }) => releaseAt !== null && bankDay(new Date(releaseAt)) <= on)
    .reduce((sum, { amount }) => sum + readPrinted(amount), 0n);
}
