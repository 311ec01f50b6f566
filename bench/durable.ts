// Databases that lose nothing: what a bench measures on a server without fsync is not a posting.
import sql from 'sql-template-tag';
import { one, openPool } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { type FreshDatabase, PATIENT_POOL } from '#tests/support/database.ts';
import { addressOf } from '#tests/support/postgres/template.ts';

const SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

type Reported = Readonly<Record<(typeof SETTINGS)[number] | 'version', string>>;

/** Prints what the server itself says of its durability, and ends the bench where it is off. */
export async function requireDurable(url: string): Promise<void> {
  const pool = openPool({ url, max: 1 });
  const reported = await one<Reported>(
    pool,
    sql`select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('full_page_writes') as full_page_writes`,
  );
  await pool.end();
  const shown = SETTINGS.map((name) => `${name} ${reported[name]}`).join(', ');
  const off = SETTINGS.filter((name) => reported[name] !== 'on');
  if (off.length > 0) throw new Error(`The database is not durable: ${shown}.`);
  console.log(`Every commit is on the disk (PostgreSQL ${reported.version}: ${shown}).`);
}

/**
 * A database of its own on this server, with all migrations applied, for an app that a bench starts
 * as tests do. It goes with its server.
 */
export async function createDatabase(serverUrl: string, name: string): Promise<FreshDatabase> {
  const admin = openPool({ url: serverUrl, max: 1, ...PATIENT_POOL });
  await admin.query(`create database ${name}`);
  // The app's clock stands where its tests have put it.
  await admin.query(`alter database ${name} set larch.clock_tolerance = '1000 years'`);
  await admin.end();
  const url = addressOf(serverUrl, name);
  const pool = openPool({ url, ...PATIENT_POOL });
  await migrate(pool);
  return { url, pool, drop: () => pool.end() };
}
