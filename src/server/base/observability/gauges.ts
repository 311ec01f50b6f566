import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { one, type Pool } from '#database/connection.ts';
import type { Deps } from '../deps.ts';
import { outboxLagSeconds } from '../mail/outbox.ts';
import type { Metrics } from './metrics.ts';

/** What the base itself can be asked about at any moment. */
export function registerGauges(deps: Deps): void {
  const { metrics, pool, passwords, clock, clockWatch, readiness } = deps;
  metrics.gauge(
    'larch_database_connections',
    'Open connections of the pool',
    () => pool.totalCount,
  );
  metrics.gauge('larch_database_connections_idle', 'Idle connections', () => pool.idleCount);
  metrics.gauge(
    'larch_database_waiters',
    'Statements waiting for a connection',
    () => pool.waitingCount,
  );
  metrics.gauge(
    'larch_hash_queue_depth',
    'Passwords waiting to be hashed',
    () => passwords.queueDepth,
  );
  metrics.gauge(
    'larch_clock_offset_seconds',
    'How far this clock is ahead of the database',
    async () => {
      return (await clockWatch.offsetMs()) / 1_000;
    },
  );
  metrics.gauge('larch_outbox_lag_seconds', 'Age of the oldest unsent mail', () => {
    return outboxLagSeconds(pool, clock.now());
  });
  metrics.gauge('larch_live_sessions', 'Sessions that have not ended, up to 10,000', () => {
    return countLiveSessions(pool, clock.now());
  });
  metrics.gauge('larch_ready', '1 while the server may be sent visitors', async () => {
    return Number(await readiness.isReady());
  });
  metrics.constant('larch_build_info', 'Always 1', { version: ownVersion() });
  registerProcessMetrics(metrics);
}

function ownVersion(): string {
  const file = new URL('../../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

const MOST_SESSIONS = 10_000;

/** Bounded, since no metric may read a table that grows with the bank. */
async function countLiveSessions(pool: Pool, now: Date): Promise<number> {
  const { count } = await one<{ count: bigint }>(
    pool,
    sql`select count(*) filter (where idle_expires_at > ${now} and audience <> 'pre-auth')
        from (select idle_expires_at, audience from sessions
              where expires_at > ${now} limit ${MOST_SESSIONS}) recent`,
  );
  return Number(count);
}

/** By the names that Prometheus' own clients give them. */
function registerProcessMetrics(metrics: Metrics): void {
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process', () => {
    return process.memoryUsage.rss();
  });
  metrics.gauge('process_start_time_seconds', 'When the process was started', () => {
    return performance.timeOrigin / 1_000;
  });
  metrics.reading('process_cpu_seconds_total', 'Processor time of the process', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
}
