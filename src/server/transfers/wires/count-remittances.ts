import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { yearOf } from '#rules/calendar/calendar-date.ts';
import { SMALL_REMITTANCE_CENTS } from '#rules/payments/remittances.ts';

export interface Remittances {
  readonly year: number;
  readonly count: number;
  readonly previousYearCount: number;
}

/** The consumers' international wires that were sent in this calendar year, and in the last. */
export async function countRemittances(db: Db, now: Date): Promise<Remittances> {
  const year = yearOf(bankDay(now));
  const since = (from: number) => sql`t.bank_day >= ${`${from}-01-01`}::date`;
  const counted = await one<{ count: number; previousYearCount: number }>(
    db,
    sql`select count(*) filter (where ${since(year)})::integer as count,
          count(*) filter (where not ${since(year)})::integer as "previousYearCount"
        from transfers t join accounts a on a.id = t.from_account_id
        where t.transfer_type = 'wire_international' and ${since(year - 1)}
          and t.status in ('approved', 'processing', 'completed', 'returned')
          and t.amount_cents > ${SMALL_REMITTANCE_CENTS}
          and not starts_with(a.account_type, 'business')`,
  );
  return { year, ...counted };
}
