import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '#server/base/config/config.ts';
import type { TestApp } from '../app.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const PROGRAM = path.relative(ROOT, path.join(import.meta.dirname, 'run-server.ts'));

export interface ServerOptions {
  readonly clockOffsetMs?: number;
  /** Where the code is; unset: here. */
  readonly codeFolder?: string;
}

/** The memory of a process: what it holds of the machine's, and what of that is in use. */
export interface Weight {
  readonly heldMb: number;
  readonly aliveMb: number;
}

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  weigh(): Promise<Weight>;
  /** From now on its clock is wrong by this much. */
  stepClock(offsetMs: number): void;
  /** Stops it with SIGTERM, as in production; returns its exit code. */
  terminate(): Promise<number | null>;
  kill9(): Promise<void>;
}

/** A server in a process of its own, on a port that is free. */
export async function startServerProcess(
  env: Environment,
  options: ServerOptions = {},
): Promise<ServerProcess> {
  const child = forkServer(env, options);
  const gone = once(child, 'exit');
  const heard = async () => {
    const ended = gone.then(() => Promise.reject(new Error('The server ended without a word.')));
    const [word] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
    return word;
  };
  const url = (await heard()) as string;
  return {
    url,
    pid: child.pid ?? 0,
    weigh: async () => {
      child.send('weigh');
      return (await heard()) as Weight;
    },
    stepClock: (offsetMs) => void child.send(offsetMs),
    terminate: async () => {
      child.kill('SIGTERM');
      const [code] = (await gone) as [number | null];
      return code;
    },
    kill9: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function forkServer(env: Environment, options: ServerOptions): ChildProcess {
  const { clockOffsetMs = 0, codeFolder = ROOT } = options;
  const settings = JSON.stringify({ PORT: '0', LOG_LEVEL: 'error', ...env });
  return fork(path.join(codeFolder, PROGRAM), [settings, String(clockOffsetMs)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A test may have been started by `node --test`; its server is none.
    execArgv: process.execArgv.filter((flag) => !flag.startsWith('--test')),
  });
}

/** Another server of the same bank. What it writes to files goes where the bank's own files go. */
export function startServerOf(
  bank: TestApp,
  env: Environment,
  options?: ServerOptions,
): Promise<ServerProcess> {
  return startServerProcess({ ...env, ...sameBank(bank) }, options);
}

/** One that is killed so long after it was started, whatever it is doing by then. */
export async function startAndKill(
  bank: TestApp,
  env: Environment,
  afterMs: number,
  options: ServerOptions = {},
): Promise<void> {
  const child = forkServer({ ...env, ...sameBank(bank) }, options);
  const gone = once(child, 'exit');
  await sleep(afterMs);
  child.kill('SIGKILL');
  await gone;
}

function sameBank({ deps }: TestApp): Environment {
  const { databaseUrl = '', dataDir } = deps.config;
  return { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
}
