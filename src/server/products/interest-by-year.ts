import sql from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';
import { type Cents, cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { ownedAccounts } from '../people/access.ts';

/** From this total on a year is reported to the customer and to the tax office (Form 1099-INT). */
export const REPORTED_FROM_CENTS = cents(1_000n);

export interface YearOfInterest {
  readonly year: number;
  readonly interestCents: Cents;
  readonly isReported: boolean;
}

/**
 * What was credited on all accounts that a person owns, closed ones included, by calendar year,
 * newest first.
 */
export async function listInterestByYear(db: Db, customerId: string): Promise<YearOfInterest[]> {
  const years = await rows<{ year: number; paid: bigint }>(
    db,
    sql`select extract(year from credited_on)::integer as year,
          ledger.total(interest_cents) as paid
        from account_months
        where account_id in (${ownedAccounts(customerId)}) and interest_cents > 0
        group by 1 order by 1 desc`,
  );
  return years.map(({ year, paid }) => ({
    year,
    interestCents: cents(paid),
    isReported: paid >= REPORTED_FROM_CENTS,
  }));
}

export interface InterestOfAccount {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly interestCents: Cents;
  /** The bank day of the last credit. */
  readonly creditedOn: CalendarDate;
}

/** What was credited in one calendar year, by account; the sum is that of the list above. */
export async function listInterestOfYear(
  db: Db,
  customerId: string,
  year: number,
): Promise<InterestOfAccount[]> {
  return await rows<InterestOfAccount>(
    db,
    sql`select a.account_name as "accountName", a.account_number as "accountNumber",
          ledger.total(m.interest_cents) as "interestCents", max(m.credited_on) as "creditedOn"
        from account_months m join accounts a on a.id = m.account_id
        where m.account_id in (${ownedAccounts(customerId)}) and m.interest_cents > 0
          and m.credited_on between ${`${year}-01-01`} and ${`${year}-12-31`}
        group by a.id order by a.created_at, a.id`,
  );
}
