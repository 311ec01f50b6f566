import sql from 'sql-template-tag';
import { openPool, type Pool, run } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { takeSessionLock } from '#database/session-lock.ts';
import type { Config } from '#server/base/config/config.ts';
import { demoKey } from '#server/base/config/demo-key.ts';
import { migrateQueue } from '#server/base/jobs/queue.ts';
import { openLog } from '#server/base/observability/log.ts';
import { KeyRing } from '#server/base/sealing/keys.ts';
import { startError } from '#server/base/startup/start-error.ts';
import { clearUnfinished } from './clear-unfinished.ts';
import { isFilled } from './demo-stamp.ts';
import { runScenario, startOfScenario } from './run-scenario.ts';
import { LONG_TIMEOUTS, openScenario, type Scenario } from './scenario.ts';

export interface FillOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  /** The moment at which the demo bank's history ends. */
  readonly now: Date;
}

// Any fixed number that no other advisory lock of ours uses: 'fill' in ASCII.
const LOCK = 0x66696c6c;

/**
 * Fills a stamped database with the demo bank, once. `filled_at` is set last, so that the next start
 * starts over after one that was interrupted. Returns whether the database had to be filled.
 */
export async function fillDemo(
  options: FillOptions,
  scenario?: Promise<Scenario>,
): Promise<boolean> {
  try {
    return await fill(options, scenario);
  } catch (error) {
    throw startError(error, options.config);
  }
}

/** Opens the scenario, which does not need the database yet. */
export async function prepareScenario({
  config,
  databaseUrl,
  now,
}: FillOptions): Promise<Scenario> {
  const isGiven = config.secretKeys.length > 0;
  const keys = new KeyRing(isGiven ? config.secretKeys : await demoKey(config.dataDir));
  const pool = withFastSettings(openPool({ url: databaseUrl, ...LONG_TIMEOUTS }));
  const scenario = await openScenario({
    config,
    databaseUrl,
    pool,
    keys,
    start: startOfScenario(now),
  });
  return {
    ...scenario,
    async close() {
      await scenario.close();
      await pool.end();
    },
  };
}

async function fill(options: FillOptions, prepared?: Promise<Scenario>): Promise<boolean> {
  const { config, databaseUrl, now } = options;
  await using opened = new AsyncDisposableStack();
  const open = (url: string) =>
    opened.adopt(openPool({ url, ...LONG_TIMEOUTS }), (pool) => pool.end());
  const pool = open(databaseUrl);
  await takeFillLock(pool, opened);
  if (await isFilled(pool)) return false;

  const { migrationDatabaseUrl } = config;
  const owner = migrationDatabaseUrl ? open(migrationDatabaseUrl) : pool;
  await clearUnfinished(owner);
  const log = openLog(config.logLevel);
  const [scenario] = await Promise.all([
    prepared ?? prepareScenario(options),
    migrate(owner),
    migrateQueue(migrationDatabaseUrl ?? databaseUrl, log),
  ]);
  opened.defer(() => scenario.close());
  await runScenario(scenario, now);
  await run(pool, sql`update demo_stamp set filled_at = ${now}`);
  return true;
}

const FAST_SETTINGS = 'set synchronous_commit = off; set plan_cache_mode = force_generic_plan';

/**
 * Commits do not wait for the disk. The one that sets `filled_at` does, and everything committed
 * before it reaches the disk before it, so a crash never leaves a half-filled bank marked as filled.
 * Generic plans save planning the same few statements thousands of times.
 */
function withFastSettings(pool: Pool): Pool {
  return pool.on('connect', (client) => {
    // If this fails, the statement queued behind it fails as well.
    client.query(FAST_SETTINGS).catch(() => {});
  });
}

/** When two processes start on one database, the second waits until the first has filled it. */
async function takeFillLock(pool: Pool, opened: AsyncDisposableStack): Promise<void> {
  const guard = await pool.connect();
  opened.defer(() => guard.release(true));
  await takeSessionLock(guard, LOCK);
}
