// A disk of its own that can be filled up. Only root can make one.
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Leaves this many bytes free. */
  fillUp(leaving: number): void;
  makeRoom(): void;
  remove(): void;
}

/** Undefined where this process may not make one. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  chmodSync(folder, 0o755);
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fillUp: (leaving) => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leaving)));
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    // A lazy unmount works while a process still has it open.
    remove: () => void execFileSync('umount', ['-l', folder]),
  };
}
