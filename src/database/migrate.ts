import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sql from 'sql-template-tag';
import { allowLongStatements } from './answer-watch.ts';
import { buildIndexes } from './build-indexes.ts';
import { one, type Pool, rows } from './connection.ts';
import { type Migration, MigrationError, readMigrations } from './migration-files.ts';
import { takeSessionLock } from './session-lock.ts';

export interface MigrateOptions {
  readonly directory?: string;
  readonly log?: (line: string) => void;
  /**
   * How long a migration waits for a lock, and the bank's work behind it, before it tries again.
   */
  readonly lockTimeoutMs?: number;
}

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
  readonly worksBeside: number;
}

// Any fixed number that no other advisory lock of ours uses: 'larch' in ASCII.
const LOCK = 0x6c61726368;
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_TRIES = 50;
// Far shorter than the patience of the bank's own statements, which wait behind it meanwhile.
const LOCK_PATIENCE_MS = 2_000;

/**
 * Whether the database has exactly the migrations of this code, or also newer ones, beside which
 * this code works.
 */
export type SchemaState = 'same' | 'newer';

/** Brings the database to the newest schema. Servers that start together wait for one another. */
export async function migrate(pool: Pool, options: MigrateOptions = {}): Promise<SchemaState> {
  const migrations = readMigrations(options.directory);
  const client = await pool.connect();
  try {
    // A migration may take long.
    await allowLongStatements(client);
    await takeSessionLock(client, LOCK);
    await client.query(`create table if not exists migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      works_beside integer,
      applied_at timestamptz not null default now()
    )`);
    const applied = await listApplied(client);
    requireSameHistory(migrations, applied);
    const next = migrations.slice(applied.length);
    if (next.length > 0) {
      await client.query('alter table migrations add column if not exists works_beside integer');
    }
    for (const migration of next) {
      await applyWhenFree(client, migration, options);
      options.log?.(`Applied migration ${migration.name}.`);
    }
    return applied.length > migrations.length ? 'newer' : 'same';
  } finally {
    // The connection carries the lock and unusual settings: it is closed, not given back.
    client.release(true);
  }
}

/**
 * Whether every migration this code knows is applied; a database ahead of it is fine for reading.
 */
export async function migrationsAtHead(pool: Pool, directory?: string): Promise<boolean> {
  const { present } = await one<{ present: boolean }>(
    pool,
    sql`select to_regclass('migrations') is not null as present`,
  );
  if (!present) return false;
  const applied = new Map((await listApplied(pool)).map((row) => [row.number, row.checksum]));
  return readMigrations(directory).every(
    ({ number, checksum }) => applied.get(number) === checksum,
  );
}

/**
 * What was applied must be the beginning of what we have, name by name and byte by byte. Newer
 * migrations may follow if each of them says that this code works beside it.
 */
function requireSameHistory(migrations: Migration[], applied: Applied[]): void {
  requireSameSet(migrations, applied);
  const newest = migrations.at(-1)?.number ?? 0;
  const ahead = applied.filter(({ number }) => number > newest);
  const breaking = ahead.find(({ worksBeside }) => worksBeside > newest);
  if (breaking) {
    throw new MigrationError(
      `The database already has migration ${breaking.name}, which this version of Larch does not ` +
        'know: start a version at least as new as the one that used it last.',
    );
  }
  const known = applied.filter(({ number }) => number <= newest);
  for (const [index, row] of known.entries()) requireSame(row, migrations, index);
}

/** One file that differs was edited by mistake; several are a set that this one replaced. */
function requireSameSet(migrations: Migration[], applied: Applied[]): void {
  const differing = migrations.filter(({ number, name, checksum }) =>
    applied.some(
      (row) => row.number === number && (row.name !== name || row.checksum !== checksum),
    ),
  );
  if (differing.length < 2) return;
  throw new MigrationError(
    'This database was set up by a version of Larch from before its first release, whose schema ' +
      'cannot be carried over: to start afresh, set DATA_DIR to a new folder, or DATABASE_URL to ' +
      'an empty database (nothing in this one was changed).',
  );
}

function requireSame(row: Applied, migrations: Migration[], index: number): void {
  const file = migrations.find(({ number }) => number === row.number);
  if (!file) {
    throw new MigrationError(
      `Migration ${row.name} was applied to this database but its file is missing: restore it.`,
    );
  }
  if (file.name !== row.name) {
    throw new MigrationError(
      `Migration ${row.name} was renamed to ${file.name} after it was applied: name it as before.`,
    );
  }
  if (file.checksum !== row.checksum) {
    throw new MigrationError(
      `Migration ${row.name} was edited after it was applied: ` +
        'restore it, and put the change into a new migration.',
    );
  }
  const expected = migrations[index];
  if (expected && expected.number < row.number) {
    throw new MigrationError(
      `Migration ${expected.name} was added below ${row.name}, which is already applied: ` +
        'give it the next free number.',
    );
  }
}

/**
 * A migration waits for transactions on its tables, and later transactions wait behind it. So it
 * waits for a short while, lets the others pass, and tries again.
 */
async function applyWhenFree(
  client: pg.PoolClient,
  migration: Migration,
  { lockTimeoutMs = LOCK_PATIENCE_MS, log }: MigrateOptions,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, migration, lockTimeoutMs);
      return;
    } catch (error) {
      const cause = error instanceof MigrationError ? error.cause : undefined;
      const waited = cause instanceof pg.DatabaseError && cause.code === LOCK_NOT_AVAILABLE;
      if (!waited || attempt === MAX_TRIES) throw error;
      log?.(`Migration ${migration.name} waits for the bank's work to let it pass.`);
      await sleep(lockTimeoutMs);
    }
  }
}

async function apply(
  client: pg.PoolClient,
  migration: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  if (migration.outsideTransaction) {
    await buildIndexes(client, migration);
    await insertApplied(client, migration);
    return;
  }
  const { name, text } = migration;
  try {
    await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
    const opened = await currentTransaction(client);
    await client.query(text);
    if ((await currentTransaction(client)) !== opened) {
      throw new MigrationError(
        `Migration ${name} ends its own transaction: take begin, commit and rollback out of it.`,
      );
    }
    await insertApplied(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (error instanceof MigrationError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${name} failed and was undone: ${reason}.`, {
      cause: error,
    });
  }
}

async function insertApplied(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { number, name, checksum, worksBeside } = migration;
  await client.query(
    sql`insert into migrations (number, name, checksum, works_beside)
        values (${number}, ${name}, ${checksum}, ${worksBeside})`,
  );
}

async function currentTransaction(client: pg.PoolClient): Promise<unknown> {
  return (await client.query('select pg_current_xact_id()::text as id')).rows[0]?.id;
}

async function listApplied(db: Pool | pg.PoolClient): Promise<Applied[]> {
  return rows<Applied>(
    db as Pool,
    // A database from before the first release has no column for it.
    sql`select number, name, checksum,
          coalesce((to_jsonb(migrations) ->> 'works_beside')::integer, number) as "worksBeside"
        from migrations order by number`,
  );
}
