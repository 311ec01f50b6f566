import { spawn } from 'node:child_process';
import type { Tally } from './tally.ts';

interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** What can be said about the code without running it, and that the site can be built from it. */
const CHECKS: readonly Check[] = [
  { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.server.json'] },
  { name: 'types of the web', command: ['tsc', '-p', 'tsconfig.web.json'] },
  { name: 'types of the browser tests', command: ['tsc', '-p', 'tsconfig.browser.json'] },
  { name: 'format and style', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'build of the site', command: ['node', 'tools/web/build-web.ts'] },
];

export async function runChecks(stopping: AbortSignal): Promise<Tally> {
  const failed: string[] = [];
  for (const check of CHECKS) {
    stopping.throwIfAborted();
    if (!(await runCheck(check, stopping))) failed.push(check.name);
  }
  return { passed: CHECKS.length - failed.length, failed };
}

/** Whether the check passed; what it has to say is shown only when it did not. */
async function runCheck({ name, command }: Check, stopping: AbortSignal): Promise<boolean> {
  const [program, ...args] = command;
  const begun = Date.now();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], signal: stopping });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const passed = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
  console.log(`${passed ? '✔' : '✖'} ${name} (${seconds} s)`);
  if (!passed) process.stdout.write(Buffer.concat(output));
  return passed;
}
