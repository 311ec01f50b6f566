import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';

/** Resolves when the server has ended every connection opened under this name. */
export async function untilGone(db: Db, applicationName: string): Promise<void> {
  for (;;) {
    const { left } = await one<{ left: bigint }>(
      db,
      sql`select count(*) as left from pg_stat_activity
        where application_name = ${applicationName}`,
    );
    if (left === 0n) return;
    await sleep(5);
  }
}
