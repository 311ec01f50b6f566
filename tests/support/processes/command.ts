import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');
// As the launcher sets both: the program is read in less than half the time.
const COMPILED = path.join(ROOT, '.cache/compiled');
const RESOLVER = path.join(ROOT, 'tools/boot/resolve-own-modules.mjs');

export interface Command {
  readonly pid: number;
  /** Everything it has printed so far. */
  readonly output: { out: string; err: string };
  /** The first match in what it prints; rejects when it ends before that. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  /** Its exit code. */
  readonly ended: Promise<number | null>;
}

/** Runs one of the project's commands with only these variables set, as a person would. */
export function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  folder = ROOT,
): Command {
  const child = spawn(process.execPath, ['--import', RESOLVER, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    pid: child.pid ?? 0,
    output,
    ended,
    kill: (signal) => child.kill(signal),
    until: async (pattern) => {
      for (;;) {
        const match = pattern.exec(output.out);
        if (match) return match;
        const more = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)]);
        if (!more && !pattern.test(output.out))
          throw new Error(`It ended: ${output.err || output.out}`);
      }
    },
  };
}
