import sql, { join, raw } from 'sql-template-tag';
import type { readOverview } from '#contract/back-office/overview.ts';
import type { Returned } from '#contract/endpoint.ts';
import { type Db, rows } from '#database/connection.ts';
import { cents } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addBusinessDays } from '#rules/calendar/business-days.ts';
import { addDays } from '#rules/calendar/calendar-date.ts';

type Queue = Returned<typeof readOverview>['queues'][number];

interface WaitingRows {
  readonly name: string;
  readonly table: string;
  readonly waits: string;
  readonly since: string;
  /** Business days within which the site promises a decision, as a number or by row. */
  readonly promisedDays: number;
  readonly days: string;
  /** The column of what it is about; null where that is not money. */
  readonly amount: string | null;
}

/** Everything that waits for staff. Names and columns are ours, never a visitor's. */
const queues: readonly WaitingRows[] = [
  queue('applications', 2, { amount: 'initial_deposit_cents' }),
  queue('transfers', 2, {
    // Bills that staff review wait in the same queue.
    table: `(
      select submitted_at, amount_cents, transfer_type from transfers where status = 'pending'
      union all
      select submitted_at, amount_cents, 'bill' from bill_payments where status = 'review'
    ) waiting`,
    waits: 'true',
    since: 'submitted_at',
    amount: 'amount_cents',
    // Abroad the site promises five days; the rest should take no longer than a wire at home.
    days: "case transfer_type when 'wire_international' then 5 else 2 end",
  }),
  queue('check-deposits', 1, {
    table: 'check_deposits',
    since: 'submitted_at',
    amount: 'amount_cents',
  }),
  queue('credit-limit-requests', 1, { table: 'credit_limit_requests', since: 'submitted_at' }),
  queue('requests', 1, { table: 'visitor_requests', waits: "status = 'open'" }),
  queue('adjustments', 1, { since: 'requested_at', amount: 'amount_cents' }),
  queue('corrections', 1, { since: 'requested_at', amount: 'amount_cents' }),
  queue('opening-deposits', 5, {
    table: 'applications',
    waits: "funding = 'held'",
    since: 'decided_at',
    amount: 'initial_deposit_cents',
  }),
];
function queue(
  name: string,
  promisedDays: number,
  differs: Partial<Omit<WaitingRows, 'name' | 'promisedDays'>>,
): WaitingRows {
  return {
    name,
    promisedDays,
    table: name,
    waits: "status = 'pending'",
    since: 'created_at',
    days: String(promisedDays),
    amount: null,
    ...differs,
  };
}

/** How many wait in each queue, since when, how many of them for too long, and for how much. */
export async function readQueues(db: Db, now: Date): Promise<Queue[]> {
  const records = await rows<Counted>(
    db,
    sql`with promised (days, since) as (values ${join(promises(now))})
        ${join(queues.map(countWaiting), ' union all ')}`,
  );
  return queues.map(({ name, promisedDays, amount }) => {
    const row = records.find((counted) => counted.name === name);
    return {
      name,
      promisedDays,
      waiting: Number(row?.waiting ?? 0n),
      oldestAt: row?.oldestAt ?? null,
      late: Number(row?.late ?? 0n),
      amount: amount === null ? null : cents(row?.amount ?? 0n),
    };
  });
}

function promises(now: Date) {
  return [1, 2, 5].map((days) => sql`(${days}::integer, ${promisedSince(now, days)}::timestamptz)`);
}

function countWaiting({ name, table, waits, since, days, amount }: WaitingRows) {
  return sql`select ${name}::text as name, count(*) as waiting, min(${raw(since)}) as "oldestAt",
      count(*) filter (where ${raw(since)} < promised.since) as late,
      coalesce(sum(${raw(amount ?? '0')}), 0)::bigint as amount
    from ${raw(table)} join promised on promised.days = ${raw(days)} where ${raw(waits)}`;
}

interface Counted {
  readonly name: string;
  readonly waiting: bigint;
  readonly oldestAt: Date | null;
  readonly late: bigint;
  readonly amount: bigint;
}

/** What came before this moment should have been decided before today. */
export function promisedSince(now: Date, promisedDays: number): Date {
  const today = bankDay(now);
  let day = today;
  while (addBusinessDays(addDays(day, -1), promisedDays) >= today) day = addDays(day, -1);
  return bankMoment(day, '00:00');
}
