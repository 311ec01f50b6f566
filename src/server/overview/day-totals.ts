import sql, { type Sql } from 'sql-template-tag';
import { type Db, one, rows, run } from '#database/connection.ts';
import { generalAccountIds } from '#ledger/general-accounts.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { BANK_ZONE } from '#rules/calendar/bank-day.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { type Follower, followingJob } from '../posting/follow-ledger.ts';

/** Adds up what was posted to customers' accounts by the bank's days, soon after. */
export const dayTotals: Follower = {
  name: 'count-days',
  everyMs: 1_300,
  progress: 'day_totals_progress',
  follow: async (tx, after, upTo) => {
    const inRange = sql`journal_number > ${after} and journal_number <= ${upTo}`;
    await run(
      tx,
      sql`insert into day_totals as known
            (day, deposits_cents, withdrawals_cents, transactions) ${totalsOf(inRange)}
          on conflict (day) do update set
            deposits_cents = known.deposits_cents + excluded.deposits_cents,
            withdrawals_cents = known.withdrawals_cents + excluded.withdrawals_cents,
            transactions = known.transactions + excluded.transactions`,
    );
  },
};

export const countDays = followingJob(dayTotals);

// Whatever is not one of the bank's own accounts is a customer's.
function totalsOf(entries: Sql): Sql {
  return sql`select (posted_at at time zone ${BANK_ZONE})::date as day,
      coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as deposits,
      coalesce(sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as withdrawals,
      count(*) as transactions
    from ledger.entries
    where ${entries} and account_id <> all(${generalAccountIds})
    group by 1`;
}

export interface Movements {
  /** Null for all days before the first that was asked for. */
  readonly day: CalendarDate | null;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly transactions: bigint;
  /** What the bank's own accounts hold, at the same moment. */
  readonly ofTheBank: bigint;
}

/** All that ever moved, day by day from the first one on, of one moment. */
export async function readMovements(db: Db, first: CalendarDate): Promise<Movements[]> {
  // Asked for by itself: of a number that it knows the database can tell how few are beyond it.
  const { reached } = await one<{ reached: bigint }>(
    db,
    sql`select reached_number as reached from day_totals_progress`,
  );
  const movements = await movementsOf(db, first, reached);
  // The job has come further in between: then what it added would be counted twice.
  return movements.length > 0 ? movements : await readMovements(db, first);
}

async function movementsOf(db: Db, first: CalendarDate, reached: bigint): Promise<Movements[]> {
  const newer = sql`journal_number > ${reached}`;
  return await rows<Movements>(
    db,
    sql`select nullif(greatest(day, ${first}::date - 1), ${first}::date - 1)::text as day,
          sum(deposits)::bigint as deposits, sum(withdrawals)::bigint as withdrawals,
          sum(transactions)::bigint as transactions,
          (select sum(balance_cents)::bigint from ledger.accounts
            where id = any(${generalAccountIds})) as "ofTheBank"
        from (
          select null::date as day, 0 as deposits, 0 as withdrawals, 0 as transactions
          union all
          select day, deposits_cents, withdrawals_cents, transactions from day_totals
          union all
          (${totalsOf(newer)})) moved
        where exists (select from day_totals_progress where reached_number = ${reached})
        group by 1`,
  );
}

/** What staff approved on each of those days. */
export async function countApprovals(db: Db, first: CalendarDate): Promise<Map<string, number>> {
  const records = await rows<{ day: string; count: bigint }>(
    db,
    sql`select (at at time zone ${BANK_ZONE})::date::text as day, count(*) from audit_log
        where at >= ${bankMoment(first, '00:00')}
          and actor_kind = 'staff' and action like 'approve-%'
        group by 1`,
  );
  return new Map(records.map(({ day, count }) => [day, Number(count)]));
}
