import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import type { Deps } from '../deps.ts';
import { outboxLagSeconds } from '../mail/outbox.ts';

/** What the base itself can be asked about at any moment. */
export function registerGauges({ metrics, pool, passwords, clock, clockWatch }: Deps): void {
  metrics.gauge('database_connections', 'Open connections of the pool', () => pool.totalCount);
  metrics.gauge('database_connections_idle', 'Idle connections', () => pool.idleCount);
  metrics.gauge('database_waiters', 'Statements waiting for a connection', () => pool.waitingCount);
  metrics.gauge('hash_queue_depth', 'Passwords waiting to be hashed', () => passwords.queueDepth);
  metrics.gauge('clock_offset_seconds', 'How far this clock is ahead of the database', async () => {
    return (await clockWatch.offsetMs()) / 1_000;
  });
  metrics.gauge('outbox_lag_seconds', 'Age of the oldest unsent mail', () => {
    return outboxLagSeconds(pool, clock.now());
  });
  metrics.gauge('live_sessions', 'Sessions that have not ended', async () => {
    const now = clock.now();
    const { count } = await one<{ count: bigint }>(
      pool,
      sql`select count(*) from sessions
          where idle_expires_at > ${now} and expires_at > ${now} and audience <> 'pre-auth'`,
    );
    return Number(count);
  });
}
