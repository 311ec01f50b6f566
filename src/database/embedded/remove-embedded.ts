import { lstatSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Deletes a stopped server's data for good, also where it is kept outside its data folder. */
export function removeEmbedded(dataDir: string): void {
  const data = path.join(path.resolve(dataDir), 'postgres');
  if (lstatSync(data, { throwIfNoEntry: false })?.isSymbolicLink()) {
    rmSync(path.dirname(readlinkSync(data)), { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}
