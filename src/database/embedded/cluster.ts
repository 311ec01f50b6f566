import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type Account, giveTo, ownerOf } from './account.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { EmbeddedError } from './embedded-error.ts';
import { stopPostmaster } from './postmaster.ts';

export const SUPERUSER = 'larch';
const MAJOR_VERSION = '18';

/** What the programs of PostgreSQL are run with. */
export interface ClusterTools {
  /** The folder with bin, lib and share. */
  readonly native: string;
  readonly paths: ClusterPaths;
  readonly account: Account | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Makes the cluster at its first start; checks that we can run the one that is there. Answers
 * whether it is new: then it can be used at once, and is only there to stay once it has settled.
 */
export async function prepareCluster(
  tools: ClusterTools,
  onNew?: () => void,
): Promise<{ readonly isNew: boolean }> {
  const { paths, account } = tools;
  if (existsSync(unsyncedMark(paths))) await clearUnsynced(paths);
  if (!existsSync(paths.data)) {
    const created = createCluster(tools);
    onNew?.();
    await created;
    return { isNew: true };
  }
  requireReadable(paths, account);
  const version = readFileSync(path.join(paths.data, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return { isNew: false };
  throw new EmbeddedError(
    `The data in ${paths.data} was made by PostgreSQL ${version}, and Larch brings ` +
      `${MAJOR_VERSION}: move it with pg_upgrade, or set DATA_DIR to another folder.`,
  );
}

async function createCluster(tools: ClusterTools): Promise<void> {
  const { paths, account } = tools;
  // initdb that is cut short leaves half a cluster, so it works under another name until it is
  // done.
  const draft = path.join(paths.base, 'postgres.new');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(account, draft);
  const flags = ['-U', SUPERUSER, '--encoding=UTF8', '--data-checksums'];
  // Sorting by code point is the same on every machine, whatever locales it has installed.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  // Who may connect is settled by the socket's folder, which only its owner can enter.
  const trust = ['--auth=trust', '--no-instructions'];
  await runInitdb(tools, draft, [...flags, ...locale, ...trust, '--no-sync']);
  writeFileSync(unsyncedMark(paths), '');
  syncFolder(paths.base);
  renameSync(draft, paths.data);
}

/**
 * Brings the files of a new cluster to the disk, beside the server that uses them already. Until it
 * has settled a mark stands beside them: should the machine lose its power, nobody knows what is
 * left, and the next start creates the cluster again. Until then the server acknowledges nothing.
 */
export function beginFsync(tools: ClusterTools): { finish(): Promise<void> } {
  const { paths } = tools;
  const syncing = runInitdb(tools, paths.data, ['--sync-only']);
  // The caller that awaits it learns of a failure; until then it must not count as unhandled.
  syncing.catch(() => {});
  return {
    async finish() {
      await syncing;
      syncFolder(paths.base);
      rmSync(unsyncedMark(paths));
      // Or the mark might be back after a loss of power, when there is much to lose.
      syncFolder(paths.base);
    },
  };
}

function unsyncedMark({ base }: ClusterPaths): string {
  return path.join(base, 'postgres.unsettled');
}

async function clearUnsynced(paths: ClusterPaths): Promise<void> {
  // Its Larch may have been killed, and the server not have noticed yet.
  await stopPostmaster(paths);
  rmSync(paths.data, { recursive: true, force: true });
  syncFolder(paths.base);
  rmSync(unsyncedMark(paths));
}

function runInitdb(
  { native, account, signal }: ClusterTools,
  data: string,
  flags: readonly string[],
): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(path.join(native, 'bin/initdb'), ['-D', data, ...flags], {
    ...(account && { uid: account.uid, gid: account.gid }),
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  // initdb runs servers of its own, which are all of its group and have to end with it.
  const cancel = () => child.pid && process.kill(-child.pid, 'SIGTERM');
  signal?.addEventListener('abort', cancel);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const reason = output.trim().replaceAll(/\s*\n\s*/g, ' ');
      if (code === 0) resolve();
      else if (signal?.aborted) reject(signal.reason);
      else reject(new EmbeddedError(`The database folder could not be set up: ${reason}`));
    });
  }).finally(() => signal?.removeEventListener('abort', cancel));
}

function requireReadable({ data }: ClusterPaths, account: Account | undefined): void {
  const owner = ownerOf(data);
  // Root may find a cluster whose owner is unknown here, from a backup or another container.
  if (account && owner !== account.uid) giveTo(account, data);
  if (!account && owner !== process.getuid?.()) {
    throw new EmbeddedError(
      `The database in ${data} belongs to another user: ` +
        'start Larch as the user who made it, or set DATA_DIR to another folder.',
    );
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
