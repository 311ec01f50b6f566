// npm run grant: lets the server run as a database role that can do what a server does and no more.
// MIGRATION_DATABASE_URL is the owner of the database, DATABASE_URL the weaker role, which is made
// where it does not exist. Every start gives the same rights again, so that new tables have theirs.
import pg from 'pg';
import sql from 'sql-template-tag';
import { maybeOne, openPool, type Pool } from '#database/connection.ts';
import { type Config, readConfig } from '#server/base/config/config.ts';
import { openLog } from '#server/base/observability/log.ts';
import { prepareDatabase } from '#server/base/startup/prepare-database.ts';
import { startError } from '#server/base/startup/start-error.ts';
import { CannotStart } from '../startup/cannot-start.ts';
import { explain } from '../startup/explain.ts';

await using opened = new AsyncDisposableStack();

try {
  // No key and no address are needed to give rights, so it asks for as little as the demonstration.
  const config = readConfig(process.env, { demo: true, serves: false });
  await grant(config).catch((error: unknown) => {
    throw startError(error, config);
  });
} catch (error) {
  process.exitCode = 1;
  console.error(explain(error) ?? error);
}

async function grant({ databaseUrl, migrationDatabaseUrl }: Config): Promise<void> {
  if (!databaseUrl || !migrationDatabaseUrl) {
    throw new CannotStart(
      'Set MIGRATION_DATABASE_URL to the owner of the database, and DATABASE_URL to the weaker ' +
        'role with the password it should get.',
    );
  }
  const role = decodeURIComponent(URL.parse(databaseUrl)?.username ?? '');
  const password = decodeURIComponent(URL.parse(databaseUrl)?.password ?? '');
  if (!role) throw new CannotStart('DATABASE_URL has no user: write postgresql://user@host/….');
  const owner = opened.adopt(openPool({ url: migrationDatabaseUrl, max: 1 }), (open) => open.end());
  const isNew = await makeRole(owner, role, password);
  const pool = opened.adopt(openPool({ url: databaseUrl, max: 1 }), (open) => open.end());
  await prepareDatabase({ pool, migrationDatabaseUrl, demo: false, log: openLog('warn') });
  const done = isNew ? `Created the role ${role}.` : `The role ${role} already exists.`;
  console.log(`${done} It has the rights to run the server, and no others.`);
}

interface Strength {
  readonly superuser: boolean;
  readonly bypasses: boolean;
  readonly owns: boolean;
}

/** Whether it was created. A role that no grant would limit is refused. */
async function makeRole(owner: Pool, role: string, password: string): Promise<boolean> {
  const strength = await maybeOne<Strength>(
    owner,
    sql`select rolsuper as superuser, rolbypassrls as bypasses,
          pg_has_role(pg_roles.oid, current_user, 'usage') as owns
        from pg_roles where rolname = ${role}`,
  );
  if (strength?.superuser || strength?.bypasses || strength?.owns) {
    throw new CannotStart(
      `${role} is a superuser, bypasses row security or owns the tables, so no grant limits it: ` +
        'use another user in DATABASE_URL.',
    );
  }
  if (strength) return false;
  const secret = password ? ` password ${pg.escapeLiteral(password)}` : '';
  await owner.query(`create role ${pg.escapeIdentifier(role)} login${secret}`);
  return true;
}
