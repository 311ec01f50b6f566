import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';

const SOURCE = path.join(import.meta.dirname, '../../src');
const PROGRAM = path.join(import.meta.dirname, 'server.ts');
/** Editors write a file in several steps. */
const DEBOUNCE_MS = 50;
/** A development server has no visitors to drain. */
const PATIENCE_MS = 1_000;

/** Runs the server and restarts it when its source changes. Returns the function that stops it. */
export function watchServer(env: Readonly<Record<string, string>>): () => Promise<void> {
  let server = start(env);
  let restarting: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const restart = async () => {
    await stop(server);
    server = start(env);
  };
  const watcher = watch(SOURCE, { recursive: true }, (_event, file) => {
    if (file === null || !isOfServer(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = restarting.then(restart);
    }, DEBOUNCE_MS);
  });
  return async () => {
    watcher.close();
    clearTimeout(timer);
    await restarting;
    await stop(server);
  };
}

function isOfServer(file: string): boolean {
  return /\.(ts|sql)$/.test(file) && !/^web[\\/]|\.test\.ts$/.test(file);
}

function start(env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [PROGRAM], {
    // By the channel the server learns that this process is gone, however it ended.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env, HOST: '127.0.0.1' },
  });
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  server.once('exit', () => resolve());
  server.kill('SIGTERM');
  const patience = setTimeout(() => server.kill('SIGKILL'), PATIENCE_MS);
  await promise;
  clearTimeout(patience);
}
