import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processMark } from '#database/embedded/process-mark.ts';

/** Kills the server and every process it forked, and returns once the server is gone. */
export async function killPostmaster(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  for (const victim of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(victim, 'SIGKILL');
    } catch {
      // It ended by itself in the meantime.
    }
  }
  while (processMark(pid) !== undefined) await sleep(5);
}

/** Elsewhere than on Linux the backends see by themselves that their server is gone. */
export function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
