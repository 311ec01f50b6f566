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
} from 'node:fs';
import path from 'node:path';
import { type Account, giveTo, ownerOf } from './account.ts';
import { EmbeddedError } from './embedded-error.ts';
import type { Place } from './place.ts';

export const SUPERUSER = 'larch';
const MAJOR_VERSION = '18';

/** Makes the cluster at its first start; checks that we can run the one that is there. */
export async function prepareCluster(
  native: string,
  place: Place,
  account: Account | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!existsSync(place.data)) return createCluster(native, place, account, signal);
  requireReadable(place, account);
  const version = readFileSync(path.join(place.data, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new EmbeddedError(
    `The data in ${place.data} was made by PostgreSQL ${version}, and Larch brings ` +
      `${MAJOR_VERSION}: move it with pg_upgrade, or set DATA_DIR to another folder.`,
  );
}

async function createCluster(
  native: string,
  place: Place,
  account: Account | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  // initdb that is cut short leaves half a cluster, so it works under another name until it is
  // done.
  const draft = path.join(place.base, 'postgres.new');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(account, draft);
  await runInitdb(path.join(native, 'bin/initdb'), draft, account, signal);
  renameSync(draft, place.data);
  syncFolder(place.base);
}

function runInitdb(
  program: string,
  data: string,
  account: Account | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const flags = ['-D', data, '-U', SUPERUSER, '--encoding=UTF8', '--data-checksums'];
  // Sorting by code point is the same on every machine, whatever locales it has installed.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  // Who may connect is settled by the socket's folder, which only its owner can enter.
  const trust = ['--auth=trust', '--no-instructions'];
  signal?.throwIfAborted();
  const child = spawn(program, [...flags, ...locale, ...trust], {
    ...(account && { uid: account.uid, gid: account.gid }),
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  // initdb runs servers of its own, which are all of its group and have to end with it.
  const cancel = () => child.pid && process.kill(-child.pid, 'SIGTERM');
  signal?.addEventListener('abort', cancel);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const reason = said.trim().replaceAll(/\s*\n\s*/g, ' ');
      if (code === 0) resolve();
      else if (signal?.aborted) reject(signal.reason);
      else reject(new EmbeddedError(`The database folder could not be set up: ${reason}`));
    });
  }).finally(() => signal?.removeEventListener('abort', cancel));
}

function requireReadable({ data }: Place, account: Account | undefined): void {
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
