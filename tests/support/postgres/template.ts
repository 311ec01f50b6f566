import { createHash } from 'node:crypto';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { type Db, openPool, rows } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { readMigrations } from '#database/migration-files.ts';

const PREFIX = 'larch_template_';
// Its own lock: test files that start together build the template once.
const LOCK = 0x74657374;

/** The same server's address for another database. */
export function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** The name of a database with all migrations applied, made again when one of them changes. */
export async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = PREFIX + checksum();
  const pool = openPool({ url: serverUrl, max: 1, lockTimeoutMs: 0, statementTimeoutMs: 0 });
  // One connection that is held: the lock would end with it if the pool closed it for being idle.
  const admin = (await pool.connect()) as Db & pg.PoolClient;
  try {
    await admin.query(sql`select pg_advisory_lock(${LOCK})`);
    const names = await listTemplates(admin);
    if (!names.includes(name)) await build(admin, serverUrl, name, names);
    return name;
  } finally {
    admin.release(true);
    await pool.end();
  }
}

function checksum(): string {
  const hash = createHash('sha256');
  for (const migration of readMigrations())
    hash.update(`${migration.name} ${migration.checksum}\n`);
  return hash.digest('hex').slice(0, 16);
}

async function build(
  admin: Db & pg.PoolClient,
  serverUrl: string,
  name: string,
  old: string[],
): Promise<void> {
  for (const stale of old) await admin.query(`drop database if exists ${stale} with (force)`);
  // It gets its name once it is complete, so that one cut short is never cloned.
  const draft = `${PREFIX}draft`;
  await admin.query(`create database ${draft}`);
  const pool = openPool({ url: addressOf(serverUrl, draft), max: 1 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  await admin.query(`alter database ${draft} rename to ${name}`);
}

async function listTemplates(admin: Db): Promise<string[]> {
  const databases = await rows<{ name: string }>(
    admin,
    sql`select datname as name from pg_database where starts_with(datname, ${PREFIX})`,
  );
  return databases.map(({ name }) => name);
}
