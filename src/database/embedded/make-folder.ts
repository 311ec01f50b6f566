import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './embedded-error.ts';

/**
 * Makes a folder and those above it. Node's own way of doing so never ends where nothing can be
 * made and nothing forbids it, as below /proc.
 */
export function makeFolder(folder: string): void {
  if (tryToMake(folder) !== 'ENOENT') return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  if (tryToMake(folder) === 'ENOENT') mkdirSync(folder);
}

/** The code of an error that another try may not have; a folder that is there is none. */
function tryToMake(folder: string): string | undefined {
  try {
    mkdirSync(folder);
    return undefined;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return undefined;
    if (code === 'ENOENT') return code;
    throw error;
  }
}
