import sql from 'sql-template-tag';
import { allowLongStatements } from '#database/answer-watch.ts';
import { type Db, maybeOne, one, run } from '#database/connection.ts';
import { chainSubjects } from '#ledger/chain/subject.ts';
import { CHAIN_BEGIN } from '#ledger/chain/verify-chain.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays } from '#rules/calendar/calendar-date.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import type { Deps } from '../../base/deps.ts';
import type { Job } from '../../base/jobs/queue.ts';
import { findChainKeys } from '../chain/chain-keys.ts';
import { saveCheckProgress } from './check-progress.ts';
import { type Finding, verifyHistory } from './verify-history.ts';

/** At this hour the bank has hardly any visitors. */
const AT_NIGHT = '02:30';
// It may take long, on one core; the others stay free for requests. A range is sorted in memory.
const GENTLY = `set max_parallel_workers_per_gather = 0; set work_mem = '64MB'`;

/** Each night what is new and a share of the rest is checked, and all of it when staff ask for it. */
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
    await requestCheck(pool, clock.now(), 'new');
    const check = await maybeOne<Check>(
      pool,
      sql`select number, scope, begun_at as "begunAt" from history_checks
          where checked_at is null`,
    );
    if (!check) return;
    const findings = await verify(deps, check);
    if (!findings) return;
    const inOrder = findings.every(({ wrong }) => wrong.length === 0);
    if (!inOrder) log.error('the history is not in order', { job: 'check-history' });
    // Where staff have asked for all of it meanwhile, that check is still to come.
    await run(
      pool,
      sql`update history_checks
          set checked_at = ${clock.now()}, findings = ${JSON.stringify(findings)},
            in_order = ${inOrder}
          where number = ${check.number} and scope = ${check.scope} and checked_at is null`,
    );
  },
};

interface Check {
  readonly number: bigint;
  readonly scope: 'all' | 'new';
  /** Set where an earlier run of the same check was cut short. */
  readonly begunAt: Date | null;
}

function lastNight(now: Date): Date {
  const today = bankDay(now);
  const tonight = bankMoment(today, AT_NIGHT);
  return tonight <= now ? tonight : bankMoment(addDays(today, -1), AT_NIGHT);
}

/** One check waits at most; a request for all of the history goes before one for what is new. */
export async function requestCheck(db: Db, now: Date, scope: Check['scope']): Promise<void> {
  await run(
    db,
    sql`insert into history_checks (asked_at, scope) values (${now}, ${scope})
        on conflict ((true)) where checked_at is null do update
          set scope = 'all', begun_at = null
          where history_checks.scope = 'new' and excluded.scope = 'all'`,
  );
}

// What cannot be checked is a finding like any other: it may have been tampered with. Undefined
// where the check was begun by another process, or has become one of all of the history: the next
// run does that.
async function verify(deps: Deps, check: Check): Promise<Finding[] | undefined> {
  const { pool, keys: ring, config } = deps;
  const client = await pool.connect();
  try {
    await allowLongStatements(client);
    await client.query(GENTLY);
    const db = client as unknown as Db;
    const keys = await findChainKeys(db, ring);
    const isMine = check.begunAt !== null || (await begin(deps, check, keys?.sealKey));
    if (!isMine) return undefined;
    const { scope } = check;
    return await verifyHistory({ db, keys: ring, anchorDir: config.anchorDir, scope });
  } catch (error) {
    const sentence = error instanceof Error ? error.message : 'It could not be checked.';
    return [{ what: 'history', wrong: [sentence.slice(0, 300)] }];
  } finally {
    // The connection's settings must not reach another user of the pool.
    client.release(true);
  }
}

/** Whether it is still the check that was read, and not begun. */
async function begin({ pool, clock }: Deps, check: Check, sealKey?: Buffer): Promise<boolean> {
  if (sealKey && check.scope === 'all') {
    for (const { name } of chainSubjects) {
      await saveCheckProgress(pool, sealKey, name, 'all', CHAIN_BEGIN);
    }
  }
  const begun = await run(
    pool,
    sql`update history_checks set begun_at = ${clock.now()}
        where number = ${check.number} and scope = ${check.scope} and begun_at is null`,
  );
  return begun === 1;
}
