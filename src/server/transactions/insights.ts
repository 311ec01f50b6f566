import sql from 'sql-template-tag';
import type { Returned } from '#contract/endpoint.ts';
import type { readInsights as contract } from '#contract/transactions.ts';
import { type Db, rows } from '#database/connection.ts';
import { bankMoment } from '#rules/bank-calendar.ts';
import { BANK_ZONE, bankDay } from '#rules/bank-day.ts';
import { addDays } from '#rules/calendar-date.ts';

type Insights = Returned<typeof contract>;

const DAYS = 90;
const SPENDING_DAYS = 365;

/** Where a customer's money went, and how much there was: what a chart needs, added up here. */
export async function readInsights(db: Db, customerId: string, now: Date): Promise<Insights> {
  const today = bankDay(now);
  const since = bankMoment(addDays(today, -SPENDING_DAYS), '00:00');
  const firstDay = addDays(today, 1 - DAYS);
  const own = sql`select id from accounts
    where customer_id = ${customerId} and closed_at is null`;
  const spending = await rows<Insights['spending'][number]>(
    db,
    sql`select to_char(e.posted_at at time zone ${BANK_ZONE}, 'YYYY-MM') as month,
          coalesce(e.category, 'Other') as category, (-sum(e.amount_cents))::bigint as amount
        from ledger.entries e
        where e.account_id in (${own}) and e.amount_cents < 0 and e.posted_at >= ${since}
        group by 1, 2 order by 1 desc, 3 desc, 2`,
  );
  // From today's balances back: what changed on later days is taken off again.
  const balances = await rows<Insights['balances'][number]>(
    db,
    sql`with changes as (
          select (e.posted_at at time zone ${BANK_ZONE})::date as day,
              sum(e.amount_cents) as change
            from ledger.entries e
            where e.account_id in (${own}) and e.posted_at >= ${bankMoment(firstDay, '00:00')}
            group by 1)
        select series.day::date::text as date, (
            (select coalesce(sum(l.balance_cents), 0) from ledger.accounts l where l.id in (${own}))
            - coalesce(sum(c.change) over (
                order by series.day desc
                rows between unbounded preceding and 1 preceding), 0)
          )::bigint as balance
        from generate_series(${firstDay}::date, ${today}::date, interval '1 day') series (day)
        left join changes c on c.day = series.day::date
        order by series.day`,
  );
  return { spending, balances };
}
