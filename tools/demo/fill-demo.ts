import sql from 'sql-template-tag';
import { allowLongStatements } from '#database/answer-watch.ts';
import { one, openPool, type Pool, run } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import type { Config } from '#server/base/config/config.ts';
import { demoKey } from '#server/base/config/demo-key.ts';
import { migrateQueue } from '#server/base/jobs/queue.ts';
import { openLog } from '#server/base/observability/log.ts';
import { KeyRing } from '#server/base/sealing/keys.ts';
import { startError } from '#server/base/startup/start-error.ts';
import { clearUnfinished } from './clear-unfinished.ts';
import { beginningOf, seedDemo } from './run-scenario.ts';
import { openStage, PATIENT, type Stage } from './scenario.ts';

export interface FillOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  /** The moment at which the story arrives. */
  readonly now: Date;
}

// Any fixed number that no other advisory lock of ours uses: 'fill' in ASCII.
const LOCK = 0x66696c6c;

/**
 * Fills a stamped database with the demonstration, once. That it is full is noted last, so that a
 * start that was cut short is begun anew by the next. Answers whether there was anything to do.
 */
export async function fillDemo(options: FillOptions, stage?: Promise<Stage>): Promise<boolean> {
  try {
    return await fill(options, stage);
  } catch (error) {
    throw startError(error, options.config);
  }
}

/** Sets up the stage of the story, for which no database has to be there yet. */
export async function prepareStage({ config, databaseUrl, now }: FillOptions): Promise<Stage> {
  const isGiven = config.secretKeys.length > 0;
  const keys = new KeyRing(isGiven ? config.secretKeys : await demoKey(config.dataDir));
  const pool = withoutWaiting(openPool({ url: databaseUrl, ...PATIENT }));
  const stage = await openStage({ config, databaseUrl, pool, keys, start: beginningOf(now) });
  return {
    ...stage,
    async close() {
      await stage.close();
      await pool.end();
    },
  };
}

async function fill(options: FillOptions, prepared?: Promise<Stage>): Promise<boolean> {
  const { config, databaseUrl, now } = options;
  await using opened = new AsyncDisposableStack();
  const open = (url: string) => opened.adopt(openPool({ url, ...PATIENT }), (pool) => pool.end());
  const pool = open(databaseUrl);
  await lockOut(pool, opened);
  await run(pool, sql`alter table demo_stamp add column if not exists filled_at timestamptz`);
  if (await isFilled(pool)) return false;

  const { migrationDatabaseUrl } = config;
  const owner = migrationDatabaseUrl ? open(migrationDatabaseUrl) : pool;
  await clearUnfinished(owner);
  const log = openLog(config.logLevel);
  const [stage] = await Promise.all([
    prepared ?? prepareStage(options),
    migrate(owner),
    migrateQueue(migrationDatabaseUrl ?? databaseUrl, log),
  ]);
  opened.defer(() => stage.close());
  await seedDemo(stage, now);
  await run(pool, sql`update demo_stamp set filled_at = ${now}`);
  return true;
}

const HASTE = 'set synchronous_commit = off; set plan_cache_mode = force_generic_plan';

/**
 * Its commits do not wait for the disk. The note that all is there does, and what was committed
 * before it is on the disk before it: if that is lost, so is the note. And the few statements that
 * tell a whole year are not planned anew each time.
 */
function withoutWaiting(pool: Pool): Pool {
  return pool.on('connect', (client) => {
    // Where it fails, so does the statement that waits behind it.
    client.query(HASTE).catch(() => {});
  });
}

/** Of two that start at once on one database, the second waits until the first has filled it. */
async function lockOut(pool: Pool, opened: AsyncDisposableStack): Promise<void> {
  const guard = await pool.connect();
  opened.defer(() => guard.release(true));
  await allowLongStatements(guard);
  await guard.query(sql`select pg_advisory_lock(${LOCK})`);
}

async function isFilled(pool: Pool): Promise<boolean> {
  const { filled } = await one<{ filled: boolean }>(
    pool,
    sql`select filled_at is not null as filled from demo_stamp`,
  );
  return filled;
}
