import sql from 'sql-template-tag';
import type { readInsights as contract } from '#contract/accounts/transactions.ts';
import type { Returned } from '#contract/endpoint.ts';
import { type Db, rows } from '#database/connection.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { BANK_ZONE, bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate, calendarDate } from '#rules/calendar/calendar-date.ts';
import {
  DEPOSIT_CATEGORY,
  NO_CATEGORY,
  OWN_TRANSFER_CATEGORY,
} from '#rules/payments/categories.ts';
import { joinLabels, shownCategory } from './annotate-transactions.ts';
import { openAccounts } from './reads.ts';

type Insights = Returned<typeof contract>;

const DAYS = 365;
/** With today; a screen asks for the lines of the same days. */
const SPENDING_DAYS = 365;

// Money that only changes places is not spent, whatever category its owner gives it.
const notSpent = [OWN_TRANSFER_CATEGORY, DEPOSIT_CATEGORY];

/** Where a customer's money went, and how much there was: what a chart needs, added up here. */
export async function readInsights(db: Db, customerId: string, now: Date): Promise<Insights> {
  const today = bankDay(now);
  const months = monthsSince(addDays(today, 1 - SPENDING_DAYS), today);
  const begins = months.map(({ from }) => bankMoment(from, '00:00'));
  const firstDay = addDays(today, 1 - DAYS);
  const own = openAccounts(customerId);
  // Told apart by where the months begin: naming the month of each entry would take the longest.
  const spending = await rows<Insights['spending'][number]>(
    db,
    sql`select (${months.map(({ name }) => name)}::text[])[s.month] as month, s.category, s.amount
        from (
          select width_bucket(e.posted_at, ${begins}::timestamptz[]) as month,
              coalesce(case when e.category = any(${notSpent}::text[]) then e.category
                else ${shownCategory} end, ${NO_CATEGORY}) as category,
              (-sum(e.amount_cents))::bigint as amount
            from ledger.entries e ${joinLabels(customerId)}
            where e.account_id in (${own}) and e.amount_cents < 0 and e.posted_at >= ${begins[0]}
            group by 1, 2) s
        order by s.month desc, s.amount desc, s.category`,
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

interface Month {
  /** 2026-03 */
  readonly name: string;
  readonly from: CalendarDate;
}

/** The months from this day to that, the first of them from that day on only. */
function monthsSince(first: CalendarDate, last: CalendarDate): Month[] {
  const months: Month[] = [];
  for (let from = first; from <= last; from = nextMonth(from)) {
    months.push({ name: from.slice(0, 7), from });
  }
  return months;
}

function nextMonth(day: CalendarDate): CalendarDate {
  const within = addDays(firstOf(day), 31);
  return firstOf(within);
}

function firstOf(day: CalendarDate): CalendarDate {
  return calendarDate(`${day.slice(0, 7)}-01`);
}
