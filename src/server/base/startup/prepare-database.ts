// Brings the database to the newest schema. Where the tables belong to another role than the one
// the server runs as, the server's role is given what it needs, and no more.
import sql from 'sql-template-tag';
import { grantApplicationRole } from '#database/application-role.ts';
import { one, openPool, type Pool } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { migrateQueue } from '../jobs/queue.ts';
import type { Log } from '../observability/log.ts';

export interface PrepareOptions {
  /** As the server runs. */
  readonly pool: Pool;
  /** As the owner of the tables; unset: the same. */
  readonly migrationDatabaseUrl: string | undefined;
  readonly demo: boolean;
  readonly log: Log;
}

export async function prepareDatabase(options: PrepareOptions): Promise<void> {
  const { pool, migrationDatabaseUrl: url, demo, log } = options;
  if (url === undefined) return await migrate(pool);
  await using opened = new AsyncDisposableStack();
  const owner = opened.adopt(openPool({ url, max: 1 }), (open) => open.end());
  await migrate(owner);
  const role = await roleOf(pool);
  if (role === (await roleOf(owner))) return;
  await migrateQueue(url, log);
  await grantApplicationRole(owner, { role, demo });
}

async function roleOf(pool: Pool): Promise<string> {
  return (await one<{ role: string }>(pool, sql`select current_user::text as role`)).role;
}
