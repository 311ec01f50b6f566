import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import path from 'node:path';
import { chooseAccount } from '#database/embedded/account.ts';

export interface Program {
  readonly pid: number;
  isAlive(): boolean;
  kill(signal: NodeJS.Signals): Promise<void>;
}

interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Where its output is kept. */
  readonly log: string;
}

/** Runs an installed program as PostgreSQL's account, with only these variables set. */
export function runProgram(
  command: string,
  args: readonly string[],
  { env = {}, log }: ProgramOptions,
): Program {
  const output = createWriteStream(log, { flags: 'a' });
  const child: ChildProcess = spawn(command, args, {
    ...databaseUser(),
    cwd: '/',
    env: { PATH: SEARCHED, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  gone.catch(() => {});
  child.stdout?.pipe(output, { end: false });
  child.stderr?.pipe(output, { end: false });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const endWithUs = () => void (isAlive() && child.kill('SIGKILL'));
  process.once('exit', endWithUs);
  return {
    pid: child.pid ?? 0,
    isAlive,
    kill: async (signal) => {
      process.off('exit', endWithUs);
      if (isAlive()) child.kill(signal);
      await gone;
    },
  };
}

/** As root: the account that runs PostgreSQL. */
export function databaseUser(): { uid?: number; gid?: number } {
  const account = chooseAccount('');
  return account ? { uid: account.uid, gid: account.gid } : {};
}

const SEARCHED = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Those of the programs that are not installed. */
export function missingPrograms(names: readonly string[]): string[] {
  const folders = SEARCHED.split(':');
  return names.filter((name) => !folders.some((folder) => existsSync(path.join(folder, name))));
}
