import sql from 'sql-template-tag';
import { type Db, one, run } from '#database/connection.ts';
import type { Job } from '../base/queue.ts';

const HOUR_MS = 3_600_000;

/** Forgets the numbers and birth dates of those who were denied, once nothing asks for them. */
export const purgeDenied: Job = {
  name: 'purge-denied-applications',
  everyMs: HOUR_MS,
  async isDue({ pool, clock, config }) {
    return await isAnyDue(pool, lastKept(clock.businessNow(), config.limits.deniedApplicationMs));
  },
  async run({ pool, clock, config, log }) {
    const before = lastKept(clock.businessNow(), config.limits.deniedApplicationMs);
    const count = await purge(pool, before);
    if (count > 0) log.info('denied applications were purged', { job: 'purge-denied', count });
  },
};

function lastKept(now: Date, keptMs: number): Date {
  return new Date(now.getTime() - keptMs);
}

const due = (before: Date) =>
  sql`status = 'denied' and birth_date_sealed is not null and decided_at <= ${before}`;

async function isAnyDue(db: Db, before: Date): Promise<boolean> {
  const found = sql`select exists (select from applications where ${due(before)}) as due`;
  return (await one<{ due: boolean }>(db, found)).due;
}

async function purge(db: Db, before: Date): Promise<number> {
  return await run(
    db,
    sql`update applications
        set tin_sealed = null, tin_index = null, tin_last_four = null, birth_date_sealed = null
        where ${due(before)}`,
  );
}
