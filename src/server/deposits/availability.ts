// When the money of a check may be used. A check counts as deposited on the business day on which
// the bank accepts it.
import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';
import { type Cents, cents } from '#money/cents.ts';
import { bankMoment, processingDay } from '#rules/bank-calendar.ts';
import type { CalendarDate } from '#rules/calendar-date.ts';
import { type AvailablePart, fundsAvailability } from '#rules/funds-availability.ts';

const CUT_OFF = '17:00';
const NEW_ACCOUNT_MS = 30 * 86_400_000;

export interface AcceptedCheck {
  readonly customerId: string;
  readonly amountCents: Cents;
  readonly accountOpenedAt: Date;
}

export interface Availability {
  readonly depositedOn: CalendarDate;
  readonly parts: readonly AvailablePart[];
}

/** Where the customer is locked, two checks at one moment share one first part. */
export async function availabilityOf(db: Db, check: AcceptedCheck, now: Date) {
  const depositedOn = processingDay(now, CUT_OFF);
  const earlier = await one<{ total: bigint }>(
    db,
    sql`select coalesce(sum(amount_cents), 0)::bigint as total from check_deposits
        where customer_id = ${check.customerId} and deposited_on = ${depositedOn}`,
  );
  const parts = fundsAvailability({
    amountCents: check.amountCents,
    depositedOn,
    isNewAccount: isNewAccount(check.accountOpenedAt, now),
    earlierThatDayCents: cents(earlier.total),
  });
  return { depositedOn, parts } satisfies Availability;
}

export function isNewAccount(openedAt: Date, now: Date): boolean {
  return now.getTime() - openedAt.getTime() < NEW_ACCOUNT_MS;
}

/** A part is available from the beginning of its day. */
export function releaseTime({ availableOn }: AvailablePart): Date {
  return bankMoment(availableOn, '00:00');
}

export function shownParts(parts: readonly AvailablePart[]) {
  return parts.map(({ amountCents, availableOn }) => ({ amount: amountCents, availableOn }));
}
