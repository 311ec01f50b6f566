import sql, { join, raw } from 'sql-template-tag';
import type { Returned } from '#contract/endpoint.ts';
import type { readOverview } from '#contract/overview.ts';
import { type Db, rows } from '#database/connection.ts';
import { bankMoment } from '#rules/bank-calendar.ts';
import { bankDay } from '#rules/bank-day.ts';
import { addBusinessDays } from '#rules/business-days.ts';
import { addDays } from '#rules/calendar-date.ts';

type Queue = Returned<typeof readOverview>['queues'][number];

interface WaitingRows {
  readonly name: string;
  readonly table: string;
  readonly waits: string;
  readonly since: string;
  /** Business days within which the site promises a decision. */
  readonly promisedDays: number;
}

/** Everything that waits for staff. Names and columns are ours, never a visitor's. */
const queues: readonly WaitingRows[] = [
  queue('applications', 'applications', "status = 'pending'", 'created_at', 2),
  queue('transfers', 'transfers', "status = 'pending'", 'submitted_at', 2),
  queue('check-deposits', 'check_deposits', "status = 'pending'", 'submitted_at', 1),
  queue('credit-limit-requests', 'credit_limit_requests', "status = 'pending'", 'submitted_at', 1),
  queue('requests', 'visitor_requests', "status = 'open'", 'created_at', 1),
  queue('adjustments', 'adjustments', "status = 'pending'", 'requested_at', 1),
  queue('opening-deposits', 'applications', "funding = 'held'", 'decided_at', 5),
];

function queue(name: string, table: string, waits: string, since: string, promisedDays: number) {
  return { name, table, waits, since, promisedDays };
}

/** How many wait in each queue, since when, and how many of them for too long. */
export async function readQueues(db: Db, now: Date): Promise<Queue[]> {
  const counts = queues.map(
    ({ name, table, waits, since, promisedDays }) =>
      sql`select ${name}::text as name, count(*) as waiting, min(${raw(since)}) as "oldestAt",
          count(*) filter (where ${raw(since)} < ${promisedSince(now, promisedDays)}) as late
        from ${raw(table)} where ${raw(waits)}`,
  );
  const found = await rows<Counted>(db, sql`${join(counts, ' union all ')}`);
  return queues.map(({ name, promisedDays }) => {
    const row = found.find((counted) => counted.name === name);
    return {
      name,
      promisedDays,
      waiting: Number(row?.waiting ?? 0n),
      oldestAt: row?.oldestAt ?? null,
      late: Number(row?.late ?? 0n),
    };
  });
}

interface Counted {
  readonly name: string;
  readonly waiting: bigint;
  readonly oldestAt: Date | null;
  readonly late: bigint;
}

/** What came before this moment should have been decided before today. */
export function promisedSince(now: Date, promisedDays: number): Date {
  const today = bankDay(now);
  let day = today;
  while (addBusinessDays(addDays(day, -1), promisedDays) >= today) day = addDays(day, -1);
  return bankMoment(day, '00:00');
}
