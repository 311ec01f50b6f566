import sql from 'sql-template-tag';
import { one, openPool, type Pool } from '#database/connection.ts';
import type { Config } from '#server/base/config/config.ts';
import { startError } from '#server/base/startup/start-error.ts';
import { CannotStart } from './cannot-start.ts';

const OLDEST_VERSION = 15;

// While the program is still being loaded, a slow machine may take seconds to notice the answer.
const CONNECT_PATIENCE_MS = 30_000;

/** Makes sure that the database is new enough, and that `claim` has nothing against using it. */
export async function claimDatabase<Result>(
  config: Config,
  url: string,
  claim: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  await using opened = new AsyncDisposableStack();
  try {
    // Files that the address names, such as a certificate, are read now.
    const pool = opened.adopt(
      openPool({ url, max: 1, connectTimeoutMs: CONNECT_PATIENCE_MS }),
      (open) => open.end(),
    );
    const version = await setting(pool, 'server_version');
    if (Number.parseInt(version, 10) < OLDEST_VERSION) {
      throw new CannotStart(
        `The database is PostgreSQL ${version} and Larch needs ${OLDEST_VERSION} or newer: ` +
          'set DATABASE_URL to such a server.',
      );
    }
    return await claim(pool);
  } catch (error) {
    throw startError(error, config);
  }
}

export async function requireDurable(pool: Pool): Promise<void> {
  if ((await setting(pool, 'fsync')) === 'on') return;
  throw new CannotStart(
    'The database has fsync turned off and could lose money in a power failure: turn it on.',
  );
}

async function setting(pool: Pool, name: string): Promise<string> {
  return (await one<{ value: string }>(pool, sql`select current_setting(${name}) as value`)).value;
}
