// PostgreSQL 18 from npm's binaries, started and stopped by us: a bank that needs nothing
// installed.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from './account.ts';
import { findBinaries, usableBinaries } from './binaries.ts';
import { beginFsync, prepareCluster, SUPERUSER } from './cluster.ts';
import {
  type ClusterPaths,
  chooseClusterPaths,
  prepareFolder,
  removeDistantSockets,
} from './cluster-paths.ts';
import { EmbeddedError } from './embedded-error.ts';
import { takeLock } from './folder-lock.ts';
import { type PostmasterOptions, startPostmaster, stopPostmaster } from './postmaster.ts';
import { processMark } from './process-mark.ts';
import type { Settings } from './settings.ts';
import { bestSupervision, type Supervision } from './supervision.ts';

export interface EmbeddedOptions {
  /** PostgreSQL settings in addition to the standard ones. */
  readonly settings?: Settings;
  /** As root: the accounts to run the server as, the first that exists. */
  readonly accounts?: string[];
  readonly supervision?: Supervision;
  /** Start the server again when it dies unexpectedly; on by default. */
  readonly revive?: boolean;
  /** The folder with bin, lib and share; what npm installed unless said otherwise. */
  readonly binaries?: string;
  /** Leave the folder's lock and the server's life to a group of processes; tests share one so. */
  readonly shared?: boolean;
  /** Told that a new database is being made, which takes a while: something can be prepared. */
  readonly onNew?: (url: string) => void;
  /** What the database needs before it counts as open; a new one is brought to the disk beside. */
  readonly fill?: (url: string) => Promise<void>;
  /** Ends a start that is under way, leaving nothing running. */
  readonly signal?: AbortSignal;
}

export interface EmbeddedServer {
  /** A connection string to the bank's own database. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number | undefined;
  /** What was out of the ordinary at this start, for the log. */
  readonly notes: string[];
  stop(): Promise<void>;
}

const DATABASE = 'larch';
const WATCH_EVERY_MS = 500;

export async function openEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  const folder = path.resolve(dataDir);
  prepareFolder(folder);
  if (options.shared) {
    return openLocked(folder, { supervision: 'none', revive: false, ...options }, () => {});
  }
  const lock = takeLock(path.join(folder, 'larch.lock'));
  if ('heldBy' in lock) {
    throw new EmbeddedError(
      `Another Larch (process ${lock.heldBy}) uses the data folder ${folder}: ` +
        'stop it, or set DATA_DIR to another folder.',
    );
  }
  try {
    return await openLocked(folder, options, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openLocked(
  folder: string,
  options: EmbeddedOptions,
  release: () => void,
): Promise<EmbeddedServer> {
  const notes: string[] = [];
  const { signal } = options;
  const account = chooseAccount(path.join(folder, 'postgres'), options.accounts);
  const paths = chooseClusterPaths(folder, account);
  if (paths.base !== folder) notes.push(`the database is kept in ${paths.base}`);
  const native = usableBinaries(options.binaries ?? findBinaries(), paths.base, account, notes);
  const tools = { native, paths, account, signal };
  const url = addressOf(paths, DATABASE);
  const { isNew } = await prepareCluster(tools, () => options.onNew?.(url));
  const cluster = isNew ? beginFsync(tools) : undefined;
  const postmaster: PostmasterOptions = {
    ...tools,
    settings: options.settings ?? {},
    supervision: options.supervision ?? bestSupervision(),
    adopt: options.shared === true,
    notes,
  };
  let pid = await startPostmaster(postmaster);
  try {
    if (cluster) await nameDatabase(paths);
    await options.fill?.(url);
    await cluster?.finish();
  } catch (error) {
    await stopPostmaster(paths);
    throw error;
  }
  const watch = new AbortController();
  const watching =
    options.revive === false
      ? Promise.resolve()
      : keepAlive(pid, { ...postmaster, signal: watch.signal }, (revived) => {
          pid = revived;
        });
  return {
    url,
    dataDir: paths.data,
    get pid() {
      return pid;
    },
    notes,
    stop: async () => {
      watch.abort();
      await watching;
      await stopPostmaster(paths);
      removeDistantSockets(paths);
      release();
    },
  };
}

/** Where the embedded database of a data folder answers while its Larch runs. */
export function embeddedUrl(dataDir: string): string {
  const folder = path.resolve(dataDir);
  const account = chooseAccount(path.join(folder, 'postgres'));
  return addressOf(chooseClusterPaths(folder, account), DATABASE);
}

/** Whether the folder has a database; nothing is made where it has none. */
export function hasEmbedded(dataDir: string): boolean {
  // Where the cluster is elsewhere, a link leads there.
  return existsSync(path.join(dataDir, 'postgres/PG_VERSION'));
}

/** Starts the server again whenever it is found dead, until it is stopped on purpose. */
async function keepAlive(
  first: number,
  options: PostmasterOptions & { readonly signal: AbortSignal },
  revived: (pid: number) => void,
): Promise<void> {
  let pid = first;
  while (!options.signal.aborted) {
    if (processMark(pid) === undefined) {
      pid = await startPostmaster(options).catch(() => pid);
      revived(pid);
    }
    // Not a reason for the process to stay alive, and no error when it is cut short.
    await sleep(WATCH_EVERY_MS, undefined, { signal: options.signal, ref: false }).catch(() => {});
  }
}

/** The one that comes with a new cluster takes our name; making another would copy all of it. */
async function nameDatabase(paths: ClusterPaths): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(paths, 'template1') });
  await client.connect();
  await client.query(`alter database postgres rename to ${DATABASE}`);
  await client.end();
}

function addressOf({ sockets, port }: ClusterPaths, database: string): string {
  // The host in front is a placeholder that the parameter overrides; every client reads it so.
  const host = encodeURIComponent(sockets);
  return `postgresql://${SUPERUSER}@localhost:${port}/${database}?host=${host}&sslmode=disable`;
}
