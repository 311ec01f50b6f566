import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ClusterPaths } from './cluster-paths.ts';
import { isPostmasterOf } from './process-mark.ts';

/** What a server writes into postmaster.pid, as far as we read it. */
export interface PidFile {
  readonly pid: number;
  readonly status: string;
}

export function readPidFile({ data }: ClusterPaths): PidFile | undefined {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

/** The living server on this folder, left behind by a Larch that was killed. */
export function findPostmaster(paths: ClusterPaths): PidFile | undefined {
  const file = readPidFile(paths);
  return file && isPostmasterOf(file.pid, paths.data) ? file : undefined;
}

/**
 * A dead server's lock files stop the next one when its number is taken by another process, or is
 * still held by a zombie. Surviving backends are no danger: PostgreSQL itself also looks for their
 * shared memory, by the data folder, and refuses to start beside them.
 */
export function clearStaleLocks(paths: ClusterPaths, notes: string[]): void {
  const files = [
    path.join(paths.data, 'postmaster.pid'),
    path.join(paths.sockets, `.s.PGSQL.${paths.port}.lock`),
  ];
  for (const file of files) {
    const pid = firstNumber(file);
    if (pid === undefined || isPostmasterOf(pid, paths.data)) continue;
    rmSync(file, { force: true });
    notes.push(`removed the stale ${path.basename(file)} of process ${pid}`);
  }
}

function firstNumber(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    return undefined;
  }
}
