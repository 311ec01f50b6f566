import sql from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';
import { type Cents, cents } from '#money/cents.ts';
import { ownedAccounts } from '../people/access.ts';

/** From this total on a year is reported to the customer and to the tax office (Form 1099-INT). */
const REPORTED_FROM_CENTS = 1_000n;

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
