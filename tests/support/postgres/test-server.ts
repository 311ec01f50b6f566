// The one PostgreSQL all test files share. `npm test` starts it and names it in TEST_DATABASE_URL,
// which may also name any other PostgreSQL 15 or newer whose role may create databases. A test file
// run by itself joins the server under .cache, or starts it; the last to leave stops it.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sql from 'sql-template-tag';
import { openPool, rows } from '#database/connection.ts';
import { EmbeddedError } from '#database/embedded/embedded-error.ts';
import { waitForLock } from '#database/embedded/folder-lock.ts';
import { type EmbeddedServer, openEmbedded } from '#database/embedded/open-embedded.ts';
import { processMark } from '#database/embedded/process-mark.ts';
import { removeEmbedded } from '#database/embedded/remove-embedded.ts';

const DATA = path.join(import.meta.dirname, '../../../.cache/test-database');
const USERS = path.join(import.meta.dirname, '../../../.cache/test-database-users');

/** Tests throw their data away, so that waiting for the disk would prove nothing. */
export const THROWAWAY = { fsync: 'off', full_page_writes: 'off', checkpoint_timeout: '1h' };

export interface TestServer {
  /** A connection string to its maintenance database. */
  readonly url: string;
  leave(): Promise<void>;
}

export async function joinTestServer(): Promise<TestServer> {
  const configured = process.env['TEST_DATABASE_URL'];
  if (configured) return { url: configured, leave: async () => {} };
  mkdirSync(USERS, { recursive: true });
  return alone(async () => {
    const server = await openShared();
    if (!othersUseIt()) await dropLeftovers(server.url);
    const badge = path.join(USERS, `${process.pid}-${Math.random().toString(36).slice(2)}`);
    writeFileSync(badge, '');
    return {
      url: server.url,
      leave: () =>
        alone(async () => {
          rmSync(badge);
          if (!othersUseIt()) await (await openShared()).stop();
        }),
    };
  });
}

async function openShared(): Promise<EmbeddedServer> {
  const options = { shared: true, settings: THROWAWAY };
  try {
    return await openEmbedded(DATA, options);
  } catch (error) {
    if (!(error instanceof EmbeddedError)) throw error;
    // Without fsync a power cut ruins it, and nothing in it is worth keeping.
    removeEmbedded(DATA);
    return openEmbedded(DATA, options);
  }
}

/** Databases of test files that were killed before they could drop them. */
async function dropLeftovers(url: string): Promise<void> {
  const admin = openPool({ url, max: 1 });
  const databases = await rows<{ name: string }>(
    admin,
    sql`select datname as name from pg_database where starts_with(datname, 'larch_test_')`,
  );
  for (const { name } of databases) await admin.query(`drop database ${name} with (force)`);
  await admin.end();
}

/** Badges of processes that ended without leaving are cleared away. */
function othersUseIt(): boolean {
  const living = readdirSync(USERS).filter((badge) => {
    if (processMark(Number.parseInt(badge, 10)) !== undefined) return true;
    rmSync(path.join(USERS, badge), { force: true });
    return false;
  });
  return living.length > 0;
}

/** Joining and leaving take turns, so that no process joins a server that is being stopped. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const lock = await waitForLock(`${USERS}.lock`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
