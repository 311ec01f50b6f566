// What the books show of interest and fees, by product.
import sql from 'sql-template-tag';
import type {
  readFeeBook as feeContract,
  readInterestBook as interestContract,
} from '#contract/accounts/products.ts';
import type { Returned } from '#contract/endpoint.ts';
import { type Db, one, rows } from '#database/connection.ts';
import { type CalendarDate, calendarDate, startOfMonth } from '#rules/calendar/calendar-date.ts';

type InterestBook = Returned<typeof interestContract>;
type FeeBook = Returned<typeof feeContract>;

export async function readInterestBook(db: Db, wanted?: string): Promise<InterestBook> {
  const { day } = await one<{ day: CalendarDate | null }>(
    db,
    sql`select max(day) as day from product_accruals
        where day <= ${wanted ?? 'infinity'}::date`,
  );
  const accruals = await rows<InterestBook['rows'][number]>(
    db,
    sql`select p.id as "productId", p.name as "productName", a.accounts,
          a.balance_cents as balance, a.accrued_cents as "accruedToday",
          a.month_cents as "accruedThisMonth"
        from product_accruals a join products p on p.id = a.product_id
        where a.day = ${day} order by p.position`,
  );
  return { day, rows: accruals };
}

export async function readFeeBook(db: Db, wanted?: string): Promise<FeeBook> {
  const { month } = wanted
    ? { month: startOfMonth(calendarDate(wanted)) }
    : await one<{ month: CalendarDate | null }>(
        db,
        sql`select case when exists (select from account_months where month = this.month
              and interest_cents is not null and credited_on >= (this.month + interval '1 month')::date - 1)
            then this.month else (this.month - interval '1 month')::date end as month
          from (select date_trunc('month', max(day))::date as month from product_accruals) this`,
      );
  const sums = await rows<FeeBook['rows'][number]>(
    db,
    sql`select p.id as "productId", p.name as "productName", count(*)::integer as accounts,
          ledger.total(coalesce(m.interest_cents, 0)) as "interestCredited",
          ledger.total(m.fee_cents) as "feesCharged",
          ledger.total(m.fee_waived_cents) as "feesWaived"
        from account_months m join products p on p.id = m.product_id
        where m.month = ${month} group by p.id order by p.position`,
  );
  return { month, rows: sums };
}
