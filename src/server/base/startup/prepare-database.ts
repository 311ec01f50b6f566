// Brings the database to the newest schema. Where the tables belong to another role than the one
// the server runs as, the server's role is given what it needs, and no more.
import sql from 'sql-template-tag';
import { grantApplicationRole } from '#database/application-role.ts';
import { one, openPool, type Pool, run } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { BANK_ZONE } from '#rules/calendar/bank-day.ts';
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
  if (url === undefined) {
    await migrate(pool);
    await storeTimeZone(pool);
    return;
  }
  await using opened = new AsyncDisposableStack();
  const owner = opened.adopt(openPool({ url, max: 1 }), (open) => open.end());
  const schema = await migrate(owner);
  await storeTimeZone(owner);
  const role = await roleOf(pool);
  if (role === (await roleOf(owner))) return;
  await migrateQueue(url, log);
  // The newer release has given the role its rights, some of which this code does not know.
  if (schema === 'newer') return;
  await grantApplicationRole(owner, { role, demo });
}

/** The rules of the database about bank days follow the same zone as the code. */
async function storeTimeZone(owner: Pool): Promise<void> {
  await run(
    owner,
    sql`update business_clock set time_zone = ${BANK_ZONE}
        where time_zone is distinct from ${BANK_ZONE}`,
  );
}

async function roleOf(pool: Pool): Promise<string> {
  return (await one<{ role: string }>(pool, sql`select current_user::text as role`)).role;
}
