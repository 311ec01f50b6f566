import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';

/** Returns when so many connections to this database wait for a lock. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  for (;;) {
    const { waiting } = await one<{ waiting: bigint }>(
      db,
      sql`select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting >= BigInt(count)) return;
    await new Promise(setImmediate);
  }
}
