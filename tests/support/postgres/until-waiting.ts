import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';

/** Returns when so many connections to this database wait for a lock. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  while ((await countWaiting(db)) < BigInt(count)) await new Promise(setImmediate);
}

/** Returns when the work waits for a lock, or has ended without: whether it waits. */
export async function waitsForLock(db: Db, work: Promise<unknown>): Promise<boolean> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  work.then(end, end);
  while (!hasEnded) {
    if ((await countWaiting(db)) > 0n) return true;
    await new Promise(setImmediate);
  }
  return false;
}

async function countWaiting(db: Db): Promise<bigint> {
  const { waiting } = await one<{ waiting: bigint }>(
    db,
    sql`select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting;
}
