import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { EmbeddedError, errorCode } from './embedded-error.ts';
import { processMark } from './process-mark.ts';
import { type Settings, serverArguments } from './settings.ts';
import { clearStaleLocks, findPostmaster, readPidFile } from './stale-locks.ts';
import { endLaunch, launch, type Supervision } from './supervision.ts';

export interface PostmasterOptions {
  readonly native: string;
  readonly paths: ClusterPaths;
  readonly account: Account | undefined;
  readonly settings: Settings;
  readonly supervision: Supervision;
  /** Whether a server that is running already is used as it is. */
  readonly adopt: boolean;
  readonly signal: AbortSignal | undefined;
  readonly notes: string[];
}

const LOOK_EVERY_MS = 10;
const SMART_SHUTDOWN_MS = 300;
const FAST_SHUTDOWN_MS = 60_000;
const ORPHANS_MS = 20_000;

/** The number of a server that is ready: the one already running, or a new one. */
export async function startPostmaster(options: PostmasterOptions): Promise<number> {
  const { paths, notes } = options;
  const running = findPostmaster(paths);
  if (running && options.adopt) {
    const adopted = await waitUntilReady(options, running.pid);
    if (adopted !== undefined) return adopted;
  } else if (running) {
    // It may be about to notice that its Larch is gone, and its settings may be of an older one.
    await stopPostmaster(paths);
    notes.push(`stopped the server ${running.pid} that an earlier Larch had left running`);
  }
  const giveUpAt = Date.now() + ORPHANS_MS;
  for (;;) {
    clearStaleLocks(paths, notes);
    const outcome = await startOnce(options);
    if (typeof outcome === 'number') return outcome;
    // The old server's backends take a moment to notice that it is gone.
    const waitsForOrphans = outcome.includes('pre-existing shared memory block');
    if (!waitsForOrphans || Date.now() > giveUpAt) {
      throw new EmbeddedError(`The embedded database did not start: ${outcome}`);
    }
    options.signal?.throwIfAborted();
    await sleep(100);
  }
}

/** Stops the server and returns once it is gone; open transactions are rolled back. */
export async function stopPostmaster(paths: ClusterPaths): Promise<void> {
  const pid = findPostmaster(paths)?.pid;
  if (pid === undefined) return;
  // Connections that were just closed get a moment to leave by themselves; the rest is cut off.
  send(pid, 'SIGTERM');
  if (await gone(pid, SMART_SHUTDOWN_MS)) return;
  send(pid, 'SIGINT');
  if (await gone(pid, FAST_SHUTDOWN_MS)) return;
  // What is committed is in the log already, so that an abrupt end costs only a recovery.
  send(pid, 'SIGQUIT');
  await gone(pid, FAST_SHUTDOWN_MS);
}

/** The server that others have started, once it is ready; undefined when it never gets there. */
async function waitUntilReady(
  options: PostmasterOptions,
  pid: number,
): Promise<number | undefined> {
  while (findPostmaster(options.paths)?.pid === pid) {
    if (readPidFile(options.paths)?.status === 'ready') return pid;
    options.signal?.throwIfAborted();
    await sleep(LOOK_EVERY_MS);
  }
  return undefined;
}

/** The number of the ready server, or what it wrote before it gave up. */
async function startOnce(options: PostmasterOptions): Promise<number | string> {
  const { native, paths, account, settings, supervision, signal } = options;
  const program = path.join(native, 'bin/postgres');
  const logStart = statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0;
  const args = serverArguments(paths, settings);
  const child = launch(program, args, paths, account, supervision);
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, by) => {
    failure ??= lastLogLines(paths.log, logStart) || `it ended with ${by ?? code}`;
  });
  // Recovery after a crash may take long; as long as the server lives, it is waited for.
  for (;;) {
    if (failure !== undefined) {
      signal?.throwIfAborted();
      return failure;
    }
    const file = readPidFile(paths);
    if (!signal?.aborted && file?.status === 'ready' && findPostmaster(paths)) {
      // From here on its end is requested, and its log may be gone with it.
      child.removeAllListeners('exit');
      return file.pid;
    }
    if (signal?.aborted) endLaunch(child);
    await sleep(LOOK_EVERY_MS);
  }
}

function lastLogLines(log: string, from: number): string {
  const text = readFileSync(log).subarray(from).toString();
  const fatal = text.split('\n').filter((line) => /FATAL|PANIC|error/.test(line));
  return (fatal.length > 0 ? fatal : text.trim().split('\n').slice(-3)).join(' ').trim();
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function gone(pid: number, withinMs: number): Promise<boolean> {
  const mark = processMark(pid);
  const deadline = Date.now() + withinMs;
  while (mark !== undefined && processMark(pid) === mark) {
    if (Date.now() > deadline) return false;
    await sleep(LOOK_EVERY_MS);
  }
  return true;
}
