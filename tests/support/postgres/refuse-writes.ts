// A disk that takes nothing more, as it is when it fails or is mounted read-only: the server may not
// write to any file. Nothing has to be mounted for it, but it takes Linux and its prlimit.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { childrenOf } from './kill-postmaster.ts';

/** Whether this machine can do so. */
export function canRefuseWrites(): boolean {
  return spawnSync('prlimit', ['--version']).status === 0;
}

/** From now on each write of the server and of those it starts fails. */
export function refuseWrites(postmaster: number | undefined): void {
  limitFiles(postmaster, '0');
}

export function allowWrites(postmaster: number | undefined): void {
  limitFiles(postmaster, 'unlimited');
}

function limitFiles(postmaster: number | undefined, maxBytes: string): void {
  if (postmaster === undefined) return;
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    // It may be gone by now, and then it is revived without a limit.
    const owner = statSync(`/proc/${pid}`, { throwIfNoEntry: false });
    if (!owner) continue;
    // Only its owner may, and in many a container not even root.
    const asOwner = process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {};
    const args = [`--pid=${pid}`, `--fsize=${maxBytes}:`];
    spawnSync('prlimit', args, { ...asOwner, stdio: 'ignore', cwd: '/' });
  }
}
