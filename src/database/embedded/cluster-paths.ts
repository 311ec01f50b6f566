import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Account, mayEnter } from './account.ts';
import { EmbeddedError, errorCode } from './embedded-error.ts';
import { makeFolder } from './make-folder.ts';

/** Where one embedded server keeps its things. */
export interface ClusterPaths {
  /** The folder that holds the others; the server's account can enter it. */
  readonly base: string;
  readonly data: string;
  readonly sockets: string;
  readonly log: string;
  readonly port: number;
}

/** Root's own shelf for what PostgreSQL's account must reach and cannot below a private folder. */
export const SHELF = '/var/lib/larch';

const PORT = 5432;
// The address of a Unix socket holds 104 bytes on macOS and 108 on Linux, the final zero included.
const LONGEST_SOCKET_PATH = 103;

/** Makes the data folder if it is missing, and refuses one we cannot write. */
export function prepareFolder(folder: string): void {
  try {
    if (!existsSync(folder)) {
      makeFolder(folder);
      // Root's server runs as another account, which has to pass through here.
      chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EmbeddedError(
      `The data folder ${folder} cannot be written (${errorCode(error)}): ` +
        'allow this user to write it, or set DATA_DIR to another folder.',
    );
  }
}

export function chooseClusterPaths(folder: string, account: Account | undefined): ClusterPaths {
  const base = chooseBase(folder, account);
  return {
    base,
    data: path.join(base, 'postgres'),
    sockets: chooseSockets(base, account),
    log: path.join(base, 'postgres.log'),
    port: PORT,
  };
}

/**
 * The data folder itself where the account can enter it. Below a private folder of root's it is a
 * new folder on the shelf, and the link left behind shows people and the next start where it is.
 */
function chooseBase(folder: string, account: Account | undefined): string {
  const data = path.join(folder, 'postgres');
  const entry = lstatSync(data, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink()) return path.dirname(path.resolve(folder, readlinkSync(data)));
  if (!account || mayEnter(folder, account)) return folder;
  if (entry) {
    throw new EmbeddedError(
      `The user ${account.name}, as whom PostgreSQL runs, may not enter ${folder}: ` +
        'allow it (chmod o+x on that folder and those above), or set DATA_DIR to another folder.',
    );
  }
  const base = path.join(SHELF, randomBytes(4).toString('hex'));
  makeOpenFolder(SHELF);
  makeOpenFolder(base);
  symlinkSync(path.join(base, 'postgres'), data);
  return base;
}

/** A folder every account can enter and read. */
export function makeOpenFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  } catch (error) {
    throw new EmbeddedError(
      `PostgreSQL cannot run below a private folder of root's, and ${folder} cannot be made ` +
        `(${errorCode(error)}): start Larch as an ordinary user, or set DATA_DIR to an open folder.`,
    );
  }
}

function chooseSockets(base: string, account: Account | undefined): string {
  const near = path.join(base, 'socket');
  const longest = Buffer.byteLength(path.join(near, `.s.PGSQL.${PORT}`));
  const name = createHash('sha256').update(base).digest('hex').slice(0, 16);
  const sockets =
    longest <= LONGEST_SOCKET_PATH ? near : path.join(shortTemporaryFolder(), `larch-${name}`);
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  // Below root's data folder nobody else can have made it; there it may just have changed hands.
  if (!account || sockets !== near) requireOwn(sockets, account);
  if (account) chownSync(sockets, account.uid, account.gid);
  chmodSync(sockets, 0o700);
  return sockets;
}

/** A socket folder among everybody's temporary files goes with the server. */
export function removeDistantSockets({ base, sockets }: ClusterPaths): void {
  if (path.dirname(sockets) !== base) rmSync(sockets, { recursive: true, force: true });
}

function shortTemporaryFolder(): string {
  return os.tmpdir().length <= 60 ? os.tmpdir() : '/tmp';
}

/** In a folder open to all another user may have made this one first, to listen instead of us. */
function requireOwn(sockets: string, account: Account | undefined): void {
  const { uid, mode } = lstatSync(sockets);
  const owners = [process.getuid?.(), account?.uid];
  if (owners.includes(uid) && (mode & 0o077) === 0) return;
  throw new EmbeddedError(
    `The folder ${sockets} belongs to another user or is open to others: ` +
      'remove it, or set DATA_DIR to a folder with a shorter path.',
  );
}
