import sql from 'sql-template-tag';
import type { readInterest as endpoint } from '#contract/accounts/products.ts';
import type { Returned } from '#contract/endpoint.ts';
import { type Db, maybeOne, one } from '#database/connection.ts';
import { type Cents, cents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate, startOfMonth, yearOf } from '#rules/calendar/calendar-date.ts';
import { annualPercentageYield } from '#rules/products/annual-percentage-yield.ts';
import { creditedCents, rateBands, ratePpmAt } from '#rules/products/interest.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { accessTo } from '../people/access.ts';
import { numeratorOn } from './month-sums.ts';
import { findTermsOn } from './terms.ts';

/** The rate and the interest of one of the customer's own accounts. */
export async function readInterest(
  { pool, clock }: Deps,
  { visitor, params: { accountId } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  await accessTo(pool, visitor.session.subjectId, accountId, 'view');
  const today = bankDay(clock.businessNow());
  const last = (await findLastClosed(pool)) ?? addDays(today, -1);
  const { balance, numerator } = await readMonth(pool, accountId, last);
  const ratePpm = await rateOf(pool, accountId, last, balance);
  const year = yearOf(today);
  const paid = await readPaid(pool, accountId);
  const paidIn = (wanted: number) => cents(paid.get(wanted) ?? 0n);
  return {
    ratePpm,
    apy: annualPercentageYield(ratePpm),
    accrued: cents(creditedCents(numerator)),
    paidThisYear: paidIn(year),
    paidLastYear: paidIn(year - 1),
  };
}

async function findLastClosed(db: Db): Promise<CalendarDate | null> {
  const { day } = await one<{ day: CalendarDate | null }>(
    db,
    sql`select max(day) as day from ledger.bank_days where status = 'closed'`,
  );
  return day;
}

interface Month {
  readonly balance: bigint;
  readonly numerator: bigint;
}

/** What would be credited at the close of the day; nothing once its month was credited. */
async function readMonth(db: Db, accountId: string, day: CalendarDate): Promise<Month> {
  const month = await maybeOne<{ balance: bigint; numerator: string }>(
    db,
    sql`select coalesce(closed.balance_cents, 0) as balance,
          coalesce(sums.numerator, 0)::text as numerator
        from (select) nothing
        left join lateral (
          select balance_cents from ledger.day_balances
            where account_id = ${accountId} and day <= ${day} order by day desc limit 1
        ) closed on true
        left join lateral (
          select ${numeratorOn(day)} as numerator from account_months m
            where m.month = ${startOfMonth(day)} and m.account_id = ${accountId}
              and m.interest_cents is null and m.through <= ${day}
        ) sums on true`,
  );
  return { balance: month?.balance ?? 0n, numerator: BigInt(month?.numerator ?? '0') };
}

async function rateOf(
  db: Db,
  accountId: string,
  day: CalendarDate,
  balance: bigint,
): Promise<number> {
  const { productId } = await one<{ productId: string }>(
    db,
    sql`select product_id as "productId" from accounts where id = ${accountId}`,
  );
  const terms = await findTermsOn(db, productId, day);
  return terms ? ratePpmAt(rateBands(terms), balance > 0n ? balance : 0n) : 0;
}

async function readPaid(db: Db, accountId: string): Promise<Map<number, Cents>> {
  const result = await db.query<{ year: number; paid: bigint }>(
    sql`select extract(year from credited_on)::integer as year,
          ledger.total(interest_cents) as paid
        from account_months where account_id = ${accountId} and interest_cents is not null
        group by 1`,
  );
  return new Map(result.rows.map(({ year, paid }) => [year, cents(paid)]));
}
