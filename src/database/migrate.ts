import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sql from 'sql-template-tag';
import { allowLongStatements } from './answer-watch.ts';
import { one, type Pool, rows } from './connection.ts';

/** Why the migrations and this database do not fit, as one sentence that says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface MigrateOptions {
  readonly directory?: string;
  readonly log?: (line: string) => void;
  /**
   * How long a migration waits for a lock, and the bank's work behind it, before it tries again.
   */
  readonly lockTimeoutMs?: number;
}

export interface Migration {
  readonly number: number;
  /** The file's name without its ending: 0001-ledger. */
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
}

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

const DIRECTORY = path.join(import.meta.dirname, 'migrations');
const FILE_NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;
// Any fixed number that no other advisory lock of ours uses: 'larch' in ASCII.
const LOCK = 0x6c61726368;
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_TRIES = 50;
// Far shorter than the patience of the bank's own statements, which wait behind it meanwhile.
const LOCK_PATIENCE_MS = 2_000;

/** Brings the database to the newest schema. Servers that start together wait for one another. */
export async function migrate(pool: Pool, options: MigrateOptions = {}): Promise<void> {
  const migrations = readMigrations(options.directory);
  const client = await pool.connect();
  try {
    // Waiting for another server's migration, and a migration itself, may take long.
    await allowLongStatements(client);
    await client.query(sql`select pg_advisory_lock(${LOCK})`);
    await client.query(`create table if not exists migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const applied = await listApplied(client);
    requireSameHistory(migrations, applied);
    for (const migration of migrations.slice(applied.length)) {
      await applyWhenFree(client, migration, options);
      options.log?.(`Applied migration ${migration.name}.`);
    }
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

export function readMigrations(directory = DIRECTORY): Migration[] {
  const migrations = readdirSync(directory)
    .filter((file) => !file.startsWith('.'))
    .toSorted()
    .map((file) => readMigration(directory, file));
  migrations.forEach(({ number, name }, index) => {
    const before = migrations[index - 1];
    if (before?.number === number) {
      throw new MigrationError(`Migrations ${before.name} and ${name} have the same number.`);
    }
  });
  return migrations;
}

function readMigration(directory: string, file: string): Migration {
  const number = FILE_NAME.exec(file)?.[1];
  if (number === undefined) {
    throw new MigrationError(`${file} among the migrations is not named like 0001-name.sql.`);
  }
  // A checkout on Windows may have other line ends; the migration is still the same.
  const text = readFileSync(path.join(directory, file), 'utf8').replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(text).digest('hex');
  return { number: Number(number), name: path.basename(file, '.sql'), checksum, text };
}

/** What was applied must be the beginning of what we have, name by name and byte by byte. */
function requireSameHistory(migrations: Migration[], applied: Applied[]): void {
  requireSameSet(migrations, applied);
  const newest = migrations.at(-1)?.number ?? 0;
  const ahead = applied.find(({ number }) => number > newest);
  if (ahead) {
    throw new MigrationError(
      `The database already has migration ${ahead.name}, which this version of Larch does not ` +
        'know: start a version at least as new as the one that used it last.',
    );
  }
  for (const [index, row] of applied.entries()) requireSame(row, migrations, index);
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
  { number, name, checksum, text }: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
    const opened = await currentTransaction(client);
    await client.query(text);
    if ((await currentTransaction(client)) !== opened) {
      throw new MigrationError(
        `Migration ${name} ends its own transaction: take begin, commit and rollback out of it.`,
      );
    }
    await client.query(
      sql`insert into migrations (number, name, checksum) values (${number}, ${name}, ${checksum})`,
    );
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

async function currentTransaction(client: pg.PoolClient): Promise<unknown> {
  return (await client.query('select pg_current_xact_id()::text as id')).rows[0]?.id;
}

async function listApplied(db: Pool | pg.PoolClient): Promise<Applied[]> {
  return rows<Applied>(
    db as Pool,
    sql`select number, name, checksum from migrations order by number`,
  );
}
