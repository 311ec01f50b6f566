// Plain JavaScript for Node 20: installs what the lockfile names, then hands over to the pinned
// Node, which runs the project's TypeScript as it is.
import { spawn } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { install, isInstalled, ROOT } from './install.mjs';
import { preflight } from './preflight.mjs';

const BIN = path.join(ROOT, 'node_modules/.bin');
const PINNED_NODE = path.join(BIN, 'node');
// What Node made of each file is kept: reading a program again takes half the time.
const COMPILED = path.join(ROOT, '.cache/compiled');
const RESOLVER = path.join(ROOT, 'tools/boot/resolve-own-modules.mjs');

/** Runs `[--as-installed] <program.ts> [arguments]` and ends with its exit code. */
export async function bootstrap(args) {
  const asInstalled = args[0] === '--as-installed';
  const [program, ...rest] = asInstalled ? args.slice(1) : args;
  const installed = isInstalled({ withoutTools: asInstalled });
  const problem = await preflight({ program, args: rest, env: process.env });
  if (problem) refuse(problem);
  // A bank in production changes its packages when it decides to, not when it starts.
  if (!installed) {
    if (asInstalled) refuse('The installed packages do not match this version: run npm ci first.');
    await install();
  }
  if (!existsSync(PINNED_NODE) && !linkPinnedNode()) {
    refuse(
      `Larch has no pinned Node for ${process.platform} on ${process.arch}: use Linux or macOS.`,
    );
  }
  handOver(PINNED_NODE, ['--import', RESOLVER, path.join(ROOT, program), ...rest]);
}

/**
 * npm 9 takes the link away together with the packages for other machines, which have one of the
 * same name.
 */
function linkPinnedNode() {
  const machine = `${process.platform}-${process.arch}`;
  for (const name of [`node-${machine}`, `node-bin-${machine}`]) {
    const program = path.join('..', name, 'bin/node');
    if (!existsSync(path.join(BIN, program))) continue;
    symlinkSync(program, PINNED_NODE);
    return true;
  }
  return false;
}

function handOver(node, args) {
  const child = spawn(node, args, {
    // When this process is killed, the closed channel tells the program to stop.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      ...process.env,
      PATH: `${BIN}${path.delimiter}${process.env.PATH}`,
    },
  });
  followNpm(() => child.kill('SIGTERM'));
  // The program stops by itself in good order; we stay until it has.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('error', (error) => refuse(`${node} could not be started: ${error.message}.`));
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** npm passes signals on, but has no time to when it is killed; then we find ourselves orphaned. */
function followNpm(stop) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  setInterval(() => process.ppid !== parent && stop(), 1_000).unref();
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}
