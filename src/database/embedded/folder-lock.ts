import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './embedded-error.ts';
import { processMark } from './process-mark.ts';

const LOOK_EVERY_MS = 20;

export interface FolderLock {
  release(): void;
}

/** The lock, or the number of the living process that holds it. */
export function takeLock(file: string): FolderLock | { readonly heldBy: number } {
  const mine = `${process.pid} ${processMark(process.pid)}\n`;
  for (;;) {
    if (createLockFile(file, mine)) return { release: () => release(file, mine) };
    const theirs = read(file);
    if (theirs === undefined) continue;
    const holder = livingHolder(theirs);
    if (holder !== undefined) return { heldBy: holder };
    removeStale(file, theirs, mine);
  }
}

/** Waits until the lock is released. */
export async function waitForLock(file: string): Promise<FolderLock> {
  for (;;) {
    const lock = takeLock(file);
    if ('release' in lock) return lock;
    await sleep(LOOK_EVERY_MS);
  }
}

/**
 * Two starters may find the same dead lock, and the slower must not remove what the quicker has put
 * in its place. So it is removed under a lock of its own, after one more look.
 */
function removeStale(file: string, stale: string, mine: string): void {
  const takeover = `${file}.takeover`;
  if (!createLockFile(takeover, mine)) {
    const theirs = read(takeover);
    if (theirs !== undefined && livingHolder(theirs) === undefined) release(takeover, theirs);
    return;
  }
  if (read(file) === stale) rmSync(file, { force: true });
  rmSync(takeover);
}

function release(file: string, content: string): void {
  if (read(file) === content) rmSync(file, { force: true });
}

/** A link appears whole or not at all, so that nobody ever reads a lock half written. */
function createLockFile(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

function livingHolder(content: string): number | undefined {
  const [number = '', mark] = content.trim().split(/ (.*)/s);
  const pid = Number(number);
  return processMark(pid) === mark && mark !== undefined ? pid : undefined;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
