import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import sql from 'sql-template-tag';

const POLL_MS = 100;

/**
 * Takes an advisory lock that the connection keeps until it is closed. Another process that has the
 * lock is waited for by asking again: a statement that waited would keep a snapshot, and an index
 * that the other process builds concurrently waits for all older snapshots to end.
 */
export async function takeSessionLock(client: pg.PoolClient, lock: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      sql`select pg_try_advisory_lock(${lock}) as taken`,
    );
    if (rows[0]?.taken) return;
    await sleep(POLL_MS);
  }
}
