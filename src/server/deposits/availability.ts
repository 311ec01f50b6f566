// When the money of a check may be used. A check counts as deposited on the business day on which
// its photographs came in, however long the bank takes to look at them.
import sql, { type Sql } from 'sql-template-tag';
import { type Db, one, rows } from '#database/connection.ts';
import { type Cents, cents, ZERO } from '#money/cents.ts';
import { bankMoment, processingDay } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { DEPOSIT_CUT_OFF } from '#rules/products/availability-promise.ts';
import {
  type AvailablePart,
  fundsAvailability,
  isNewCustomer,
  notBefore,
} from '#rules/products/funds-availability.ts';
import { ownedAccounts, ownerOf } from '../people/access.ts';

export interface SubmittedCheck {
  readonly customerId: string;
  readonly accountId: string;
  readonly amountCents: Cents;
  readonly submittedAt: Date;
}

export interface Availability {
  readonly depositedOn: CalendarDate;
  readonly parts: readonly AvailablePart[];
}

/**
 * Since when the customer of an account, which the statement calls a, has had accounts here. One
 * that was closed counts if that was within 30 days before this one was opened.
 */
export const firstAccountAt: Sql = sql`(select min(o.created_at) from accounts o
  where o.id in (${ownedAccounts(ownerOf(sql`a.id`))})
    and (o.closed_at is null or o.closed_at >= a.created_at - interval '30 days'))`;

/**
 * What a check gets that is accepted now. Where the customer is locked, two checks at one moment
 * share one first part. Others of that day may be named that will be accepted before it.
 */
export async function availabilityOf(
  db: Db,
  check: SubmittedCheck,
  now: Date,
  othersOn: (depositedOn: CalendarDate) => Cents = () => ZERO,
) {
  const depositedOn = processingDay(check.submittedAt, DEPOSIT_CUT_OFF);
  const { earlier, since } = await one<{ earlier: bigint; since: Date }>(
    db,
    sql`select ${firstAccountAt} as since,
          (select coalesce(sum(amount_cents), 0)::bigint from check_deposits
           where customer_id = ${check.customerId} and deposited_on = ${depositedOn}) as earlier
        from accounts a where a.id = ${check.accountId}`,
  );
  const parts = fundsAvailability({
    amountCents: check.amountCents,
    depositedOn,
    isNewCustomer: isNewCustomer(bankDay(since), depositedOn),
    earlierThatDayCents: cents(earlier + othersOn(depositedOn)),
  });
  return { depositedOn, parts: notBefore(parts, bankDay(now)) } satisfies Availability;
}

/** What a check gets if those that wait for staff are accepted before it. */
export async function expectedAvailability(
  db: Db,
  check: SubmittedCheck & { readonly id?: string },
  now: Date,
): Promise<AvailablePart[]> {
  const waiting = await rows<{ submittedAt: Date; amountCents: Cents }>(
    db,
    sql`select submitted_at as "submittedAt", amount_cents as "amountCents" from check_deposits
        where customer_id = ${check.customerId} and status = 'pending'
          and (submitted_at, id) < (${check.submittedAt}, ${check.id ?? LAST_ID}::uuid)`,
  );
  const waitingOn = (day: CalendarDate) =>
    waiting
      .filter(({ submittedAt }) => processingDay(submittedAt, DEPOSIT_CUT_OFF) === day)
      .reduce((sum, { amountCents }) => cents(sum + amountCents), ZERO);
  return (await availabilityOf(db, check, now, waitingOn)).parts;
}

/** A check that is not sent yet comes after all others. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Whether a check that came in at a time is one of a new customer. */
export function isOfNewCustomer(firstAccountSince: Date, submittedAt: Date): boolean {
  return isNewCustomer(bankDay(firstAccountSince), processingDay(submittedAt, DEPOSIT_CUT_OFF));
}

/** A part is available from the beginning of its day. */
export function releaseTime({ availableOn }: AvailablePart): Date {
  return bankMoment(availableOn, '00:00');
}

/** Whether a part cannot be used yet at a time. */
export function isHeld(part: AvailablePart, now: Date): boolean {
  return releaseTime(part) > now;
}

export function shownParts(parts: readonly AvailablePart[]) {
  return parts.map(({ amountCents, availableOn, reason }) => ({
    amount: amountCents,
    availableOn,
    reason,
  }));
}
