import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { processMark } from './process-mark.ts';

export interface FolderLock {
  release(): void;
}

/** The lock, or the number of the living process that holds it. */
export function takeLock(file: string): FolderLock | { readonly heldBy: number } {
  const mine = `${process.pid} ${processMark(process.pid)}\n`;
  const draft = `${file}.${process.pid}`;
  for (;;) {
    writeFileSync(draft, mine, { mode: 0o644 });
    // A link appears whole or not at all, so that nobody ever reads a lock half written.
    if (tryLink(draft, file)) {
      rmSync(draft);
      return { release: () => release(file, mine) };
    }
    rmSync(draft);
    const theirs = read(file);
    const holder = theirs === undefined ? undefined : livingHolder(theirs);
    if (holder !== undefined) return { heldBy: holder };
    if (theirs !== undefined) removeStale(file, theirs);
  }
}

function release(file: string, mine: string): void {
  if (read(file) === mine) rmSync(file, { force: true });
}

/**
 * Two starters may find the same dead lock. Renaming it away is atomic, so one of them gets it; the
 * other may then hold the winner's new lock in its hand, sees that, and puts it back.
 */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) !== stale) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function livingHolder(content: string): number | undefined {
  const [number = '', mark] = content.trim().split(/ (.*)/s);
  const pid = Number(number);
  return processMark(pid) === mark && mark !== undefined ? pid : undefined;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
