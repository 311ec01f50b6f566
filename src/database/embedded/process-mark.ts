// Process numbers are used again, in containers within seconds. These look closer than a number.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

/** Tells a living process from a later one of the same number; undefined when gone or a zombie. */
export function processMark(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const stat = hasProc ? fromProc(pid) : fromPs(pid);
  return stat && !/^[ZX]/.test(stat.state) ? stat.started : undefined;
}

/** Whether this living process is a PostgreSQL server on the given folder. */
export function isPostmasterOf(pid: number, data: string): boolean {
  if (!processMark(pid)) return false;
  if (!hasProc) return /postgres|postmaster/.test(ps(pid, 'command='));
  try {
    // A postmaster stands in its data folder for as long as it lives.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return /postgres|postmaster/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  }
}

interface ProcessStat {
  readonly state: string;
  readonly started: string;
}

function fromProc(pid: number): ProcessStat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything, so the fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { state: fields[0] ?? '', started: `${boot}/${fields[19]}` };
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): ProcessStat | undefined {
  const [state, ...started] = ps(pid, 'state=,lstart=').split(/\s+/);
  return state ? { state, started: started.join(' ') } : undefined;
}

function ps(pid: number, columns: string): string {
  return spawnSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}
