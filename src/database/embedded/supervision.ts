// A database must not outlive the Larch that started it, not even one ended by kill -9.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import type { Account } from './account.ts';
import type { ClusterPaths } from './cluster-paths.ts';

/** `kernel`: Linux tells the server. `pipe`: a shell does. `none`: the server lives on. */
export type Supervision = 'kernel' | 'pipe' | 'none';

export function bestSupervision(): Supervision {
  const probe = spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' });
  return probe.status === 0 ? 'kernel' : 'pipe';
}

// Our end of the shell's standard input closes when we die, however we die; its loop then ends.
const PIPE_SCRIPT = `
exec 3<&0
"$0" "$@" 3<&- </dev/null &
server=$!
{ while read -r _ <&3; do :; done; kill -INT $server 2>/dev/null; } &
watch=$!
wait $server
code=$?
kill $watch 2>/dev/null
exit $code`;

const LARGEST_LOG_BYTES = 10_000_000;

export function launch(
  program: string,
  args: readonly string[],
  paths: ClusterPaths,
  account: Account | undefined,
  supervision: Supervision,
): ChildProcess {
  const commands: Record<Supervision, string[]> = {
    kernel: ['setpriv', '--pdeathsig', 'INT', program],
    pipe: ['/bin/sh', '-c', PIPE_SCRIPT, program],
    none: [program],
  };
  const [command = program, ...rest] = [...commands[supervision], ...args];
  const log = openLog(paths.log);
  const child = spawn(command, rest, {
    ...(account && { uid: account.uid, gid: account.gid }),
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
    stdio: [supervision === 'pipe' ? 'pipe' : 'ignore', log, log],
    // In a group of its own Ctrl-C does not reach it: we stop it when the bank has stopped.
    detached: true,
  });
  closeSync(log);
  // The database alone is no reason for this process to stay.
  child.unref();
  if (child.stdin && 'unref' in child.stdin) (child.stdin as { unref(): void }).unref();
  return child;
}

/** Stops what was launched, also before it has come far enough to have a pid file. */
export function endLaunch(child: ChildProcess): void {
  if (child.stdin) child.stdin.end();
  else child.kill('SIGINT');
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}
