import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { grantApplicationRole } from '#database/application-role.ts';
import { openPool, type Pool, type PoolOptions } from '#database/connection.ts';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { processMark } from '#database/embedded/process-mark.ts';
import { removeEmbedded } from '#database/embedded/remove-embedded.ts';
import { killPostmaster } from './postgres/kill-postmaster.ts';
import { addressOf, ensureTemplate } from './postgres/template.ts';
import { joinTestServer, type TestServer } from './postgres/test-server.ts';

export interface FreshDatabase {
  readonly url: string;
  readonly pool: Pool;
  drop(): Promise<void>;
}

/** A database as the server's weaker role sees it; that of its owner is behind it. */
export interface WeakerDatabase extends FreshDatabase {
  readonly owner: FreshDatabase;
}

/**
 * A database of its own with all migrations applied, cloned from a template. With
 * TEST_DATABASE_ROLE=weaker the test is connected as the role that DATABASE_URL may name.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = await joinTestServer();
  const database = await createDatabase(server, await ensureTemplate(server.url));
  return process.env['TEST_DATABASE_ROLE'] === 'weaker' ? await asWeakerRole(database) : database;
}

/** For what only the owner of the tables can do, whichever role the test is connected as. */
export function ownerPoolOf(database: FreshDatabase | WeakerDatabase): Pool {
  return 'owner' in database ? database.owner.pool : database.pool;
}

const WEAKER_ROLE = 'larch_test_weaker';
// Another test file may be making the role at the same moment.
const ROLE_EXISTS = ['42710', '23505'];

export async function asWeakerRole(owner: FreshDatabase): Promise<WeakerDatabase> {
  const make = `create role ${WEAKER_ROLE} login password '${WEAKER_ROLE}'`;
  await owner.pool.query(make).catch((error: { code?: string }) => {
    if (!ROLE_EXISTS.includes(error.code ?? '')) throw error;
  });
  await grantApplicationRole(owner.pool, { role: WEAKER_ROLE, demo: true });
  const url = new URL(owner.url);
  url.username = WEAKER_ROLE;
  url.password = WEAKER_ROLE;
  const pool = openPool({ url: url.href, ...PATIENT_POOL });
  return {
    url: url.href,
    pool,
    owner,
    drop: async () => {
      if (!pool.ended) await pool.end();
      await owner.drop();
    },
  };
}

/** A database of its own with nothing in it. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  return createDatabase(await joinTestServer(), 'template0');
}

/** For a database whose machine may stall: nothing is given up that only takes long. */
export const PATIENT_POOL = {
  connectTimeoutMs: 60_000,
  lockTimeoutMs: 30_000,
  statementTimeoutMs: 60_000,
} satisfies Partial<PoolOptions>;

let made = 0;

async function createDatabase(server: TestServer, template: string): Promise<FreshDatabase> {
  made += 1;
  const name = `larch_test_${process.pid}_${made}`;
  await onServer(server, [
    // Left by an earlier process of the same number that was killed.
    `drop database if exists ${name} with (force)`,
    // Copied as files: page by page, making and dropping one takes nearly three times as long.
    `create database ${name} template ${template} strategy file_copy`,
    // Tests move time as they like; the few about a wrong clock take this back.
    `alter database ${name} set larch.clock_tolerance = '1000 years'`,
  ]);
  const url = addressOf(server.url, name);
  const pool = openPool({ url, ...PATIENT_POOL });
  return {
    url,
    pool,
    drop: async () => {
      if (!pool.ended) await pool.end();
      await onServer(server, [`drop database ${name} with (force)`]);
      await server.leave();
    },
  };
}

async function onServer(server: TestServer, statements: string[]): Promise<void> {
  const admin = openPool({ url: server.url, max: 1, ...PATIENT_POOL });
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}

export interface ScratchPostgres {
  readonly url: string;
  readonly dataDir: string;
  /** Ends the server as a power cut would, all its processes at once. */
  kill9(): Promise<void>;
  /** Starts it again on the same data, at the same address. */
  restart(): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

/** A server of one's own to crash, with the durable settings of a real one. */
export async function startScratchPostgres(): Promise<ScratchPostgres> {
  const folder = temporaryFolder();
  let server = await openEmbedded(folder, { revive: false });
  return {
    url: server.url,
    dataDir: server.dataDir,
    kill9: () => killPostmaster(server.pid),
    restart: async () => {
      await server.stop();
      server = await openEmbedded(folder, { revive: false });
    },
    stop: async () => {
      // At once: what is deleted need not be brought to the disk before.
      if (server.pid !== undefined && processMark(server.pid)) process.kill(server.pid, 'SIGQUIT');
      await server.stop();
      removeEmbedded(folder);
    },
  };
}

/** A new folder that PostgreSQL's account can enter when the tests run as root. */
export function temporaryFolder(parent = os.tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, 'larch-test-'));
  chmodSync(folder, 0o711);
  return folder;
}

const IN_MEMORY = '/dev/shm';
/** Several times what the databases of all tests take at once. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * A new folder for a server whose data nobody keeps: in memory, where the machine has room. Hundreds of
 * databases are made and dropped, and on a disk the file system takes longer than PostgreSQL.
 */
export function throwawayFolder(): string {
  return temporaryFolder(hasRoom(IN_MEMORY) ? IN_MEMORY : undefined);
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
