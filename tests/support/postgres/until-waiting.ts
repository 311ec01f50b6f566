import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';

/** Returns when so many connections to this database wait for a lock. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  while ((await countWaiting(db)) < count) await new Promise(setImmediate);
}

/** Whether this work comes to wait for a lock, instead of being done. */
export async function comesToWait(db: Db, work: Promise<unknown>): Promise<boolean> {
  const done = Promise.allSettled([work]).then(() => true);
  const soon = () => new Promise<false>((resolve) => setImmediate(resolve, false));
  for (;;) {
    if ((await countWaiting(db)) > 0) return true;
    if (await Promise.race([done, soon()])) return false;
  }
}

async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await one<{ waiting: number }>(
    db,
    sql`select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting;
}
