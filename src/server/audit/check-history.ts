import sql from 'sql-template-tag';
import { allowLongStatements } from '#database/answer-watch.ts';
import { type Db, maybeOne, one, run } from '#database/connection.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays } from '#rules/calendar/calendar-date.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import type { Deps } from '../base/deps.ts';
import type { Job } from '../base/jobs/queue.ts';
import { type Finding, verifyHistory } from './verify-history.ts';

/** At this hour the bank has hardly any visitors. */
const AT_NIGHT = '02:30';
// It may take long, on one core; the others stay free for requests.
const GENTLY = 'set max_parallel_workers_per_gather = 0';

/** Looks at the whole history once each night, and whenever staff ask for it. */
export const checkHistory: Job = {
  name: 'check-history',
  everyMs: MINUTE_MS,
  async isDue({ pool, clock }) {
    const { due } = await one<{ due: boolean }>(
      pool,
      sql`select exists (select from history_checks where checked_at is null)
            or not exists (select from history_checks
              where checked_at >= ${lastNight(clock.now())}) as due`,
    );
    return due;
  },
  async run(deps) {
    const { pool, clock, log } = deps;
    await requestCheck(pool, clock.now());
    const waiting = sql`select number from history_checks where checked_at is null`;
    const check = await maybeOne<{ number: bigint }>(pool, waiting);
    if (!check) return;
    const findings = await look(deps);
    const inOrder = findings.every(({ wrong }) => wrong.length === 0);
    if (!inOrder) log.error('the history is not in order', { job: 'check-history' });
    await run(
      pool,
      sql`update history_checks
          set checked_at = ${clock.now()}, findings = ${JSON.stringify(findings)},
            in_order = ${inOrder}
          where number = ${check.number} and checked_at is null`,
    );
  },
};

function lastNight(now: Date): Date {
  const today = bankDay(now);
  const tonight = bankMoment(today, AT_NIGHT);
  return tonight <= now ? tonight : bankMoment(addDays(today, -1), AT_NIGHT);
}

/** One look waits at most; asking again while it does changes nothing. */
export async function requestCheck(db: Db, now: Date): Promise<void> {
  await run(
    db,
    sql`insert into history_checks (asked_at) values (${now})
        on conflict ((true)) where checked_at is null do nothing`,
  );
}

// Anchors that cannot be read are a finding like any other: they may have been tampered with.
async function look({ pool, keys, config }: Deps): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    await allowLongStatements(client);
    await client.query(GENTLY);
    return await verifyHistory(client as unknown as Db, keys, config.dataDir);
  } catch (error) {
    const sentence = error instanceof Error ? error.message : 'It could not be checked.';
    return [{ what: 'history', wrong: [sentence.slice(0, 300)] }];
  } finally {
    // The connection's settings must not reach another user of the pool.
    client.release(true);
  }
}
