import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Holder {
  readonly process: ChildProcess;
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly notes: string[];
  /** Set instead of the others when the database could not be opened. */
  readonly error?: string;
  /** Ends the holder without a chance to clean up. */
  kill9(): Promise<void>;
}

/** Opens an embedded database in another process, as another user if one is given. */
export async function holdOpen(
  folder: string,
  options: object = {},
  user: { readonly uid?: number; readonly gid?: number } = {},
): Promise<Holder> {
  const program = path.join(import.meta.dirname, 'hold-database.ts');
  const child = spawn(process.execPath, [program, folder, JSON.stringify(options)], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    ...(JSON.parse(line) as Omit<Holder, 'process' | 'kill9'>),
    process: child,
    kill9: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
