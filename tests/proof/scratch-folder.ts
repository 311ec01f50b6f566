import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface ScratchFolder {
  readonly path: string;
  remove(): void;
}

/** A folder that is gone when it is removed, and at the latest when the process ends. */
export function scratchFolder(): ScratchFolder {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'larch-proof-')));
  // PostgreSQL runs under another account when we are root, and must get through.
  chmodSync(folder, 0o711);
  const remove = () => {
    process.off('exit', remove);
    // A server that dies with its test may still be writing its last file.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  process.once('exit', remove);
  return { path: folder, remove };
}
