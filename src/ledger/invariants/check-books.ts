import sql, { type Sql } from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { findBreaches, type Rule } from './find-breaches.ts';

// Each day is compared with the last one before it and with its own entries, so that the cost of a
// day is that of reading it once, whatever lies before it.
function dayRules(days: readonly CalendarDate[]): readonly Rule[] {
  const isOneOf = (day: Sql) => sql`${day} = any(${days}::date[])`;
  const wrongTotals = sql`
    select 'number ' || chart_number || ' on ' || day as what from (
      select t.day, t.chart_number, t.credit_cents - t.debit_cents as turnover,
          t.balance_cents - coalesce(before.balance_cents, 0) as change
        from ledger.day_totals t
        left join lateral (
          select balance_cents from ledger.day_totals earlier
            where earlier.chart_number = t.chart_number and earlier.day < t.day
            order by earlier.day desc limit 1) before on true
        where ${isOneOf(sql`t.day`)}
    ) stored full join (
      select e.bank_day as day, a.chart_number, sum(e.amount_cents) as total
        from ledger.entries e join ledger.accounts a on a.id = e.account_id
        where ${isOneOf(sql`e.bank_day`)} group by e.bank_day, a.chart_number
    ) moved using (day, chart_number)
    where change is distinct from coalesce(total, 0) or turnover <> change`;
  const unevenDays = sql`select day::text as what from ledger.day_totals
    where ${isOneOf(sql`day`)} group by day having sum(balance_cents) <> 0`;
  const wrongBalances = sql`
    select 'account ' || account_id || ' on ' || day as what from (
      select d.account_id, d.day, d.balance_cents - coalesce(before.balance_cents, 0) as change
        from ledger.day_balances d
        left join lateral (
          select balance_cents from ledger.day_balances earlier
            where earlier.account_id = d.account_id and earlier.day < d.day
            order by earlier.day desc limit 1) before on true
        where ${isOneOf(sql`d.day`)}
    ) stored full join (
      select account_id, bank_day as day, sum(amount_cents) as total from ledger.entries
        where ${isOneOf(sql`bank_day`)} group by account_id, bank_day
    ) moved using (account_id, day)
    where change is distinct from total`;
  return [
    { rule: 'the totals of a closed day are what its entries made them', breaches: wrongTotals },
    { rule: 'the balances of a closed day sum to zero', breaches: unevenDays },
    {
      rule: 'the balance of an account at the close of a day is what its entries made it',
      breaches: wrongBalances,
    },
  ];
}

// An item that was cleared is a row before its day has closed.
const wrongItems = sql`
  select 'journal ' || journal_number || ' on ' || account_number as what from (
    select account_number, journal_number, amount_cents, bank_day from clearing_items
  ) item full join (
    select a.chart_number as account_number, e.journal_number, sum(e.amount_cents) as total,
        min(e.bank_day) as day
      from ledger.entries e join ledger.accounts a on a.id = e.account_id
      where a.class = 'general' and a.chart_number like '109_'
      group by a.chart_number, e.journal_number having sum(e.amount_cents) <> 0
  ) moved using (account_number, journal_number)
  where (amount_cents, bank_day) is distinct from (total, day)
    and (amount_cents is not null or day in (select day from ledger.bank_days where status = 'closed'))`;

const unevenClearings = sql`select 'clearing ' || clearing_id as what from clearing_items
  where clearing_id is not null group by clearing_id having sum(amount_cents) <> 0`;

const itemRules: readonly Rule[] = [
  { rule: 'the items of a clearing account are what its journals moved', breaches: wrongItems },
  { rule: 'the items of a clearing sum to zero', breaches: unevenClearings },
];

/** Days that are checked together. */
const DAYS_AT_ONCE = 31;

/**
 * Everything that is wrong with the books of these days, or of all closed days, and with the items
 * of clearing accounts, in words; empty when nothing is.
 */
export async function findWrongBooks(db: Db, days?: readonly CalendarDate[]): Promise<string[]> {
  const all = days ?? (await listClosedDays(db));
  const wrong: string[] = [];
  for (let start = 0; start < all.length; start += DAYS_AT_ONCE) {
    wrong.push(...(await findBreaches(db, dayRules(all.slice(start, start + DAYS_AT_ONCE)))));
  }
  wrong.push(...(await findBreaches(db, itemRules)));
  return wrong.slice(0, MAX_WRONG);
}

/** More than this many findings say nothing more. */
const MAX_WRONG = 20;

/** In order. With a moment, those that were closed since, and one of so many of the others. */
export async function listClosedDays(
  db: Db,
  { since, share = 1 }: { readonly since?: Date; readonly share?: number } = {},
): Promise<CalendarDate[]> {
  const isNew = since ? sql`closed_at >= ${since}` : sql`true`;
  const records = await rows<{ day: CalendarDate }>(
    db,
    sql`select day::text as day from (
        select day, closed_at, (day - date '2000-01-01') % ${share}
            = (max(day) over () - date '2000-01-01') % ${share} as is_share
          from ledger.bank_days where status = 'closed') closed
      where ${isNew} or is_share order by day`,
  );
  return records.map(({ day }) => day);
}
