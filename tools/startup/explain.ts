import os from 'node:os';
import path from 'node:path';
import { EmbeddedError, errorCode } from '#database/embedded/embedded-error.ts';
import { MigrationError } from '#database/migration-files.ts';
import { ChainContradicted } from '#ledger/chain/seal.ts';
import { ConfigError } from '#server/base/config/config.ts';
import { StartError } from '#server/base/startup/start-error.ts';
import { CannotStart } from './cannot-start.ts';

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'];

/** What a person can do about this failure, in a sentence; undefined when it is a bug of ours. */
export function explain(error: unknown): string | undefined {
  const explained = [
    CannotStart,
    ChainContradicted,
    ConfigError,
    EmbeddedError,
    MigrationError,
    StartError,
  ];
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message;
  const code = errorCode(error) ?? '';
  if (code === 'ENOSPC') return 'The disk is full: free up space and start again.';
  if (!UNWRITABLE.includes(code)) return undefined;
  const file = error instanceof Error && 'path' in error ? String(error.path) : 'A file';
  // The data folder may lie among the temporary files.
  const isTemporary = isBelow(os.tmpdir(), file) && !isBelow(dataFolder(), file);
  const variable = isTemporary ? 'TMPDIR' : 'DATA_DIR';
  return `${file} cannot be written (${code}): give this user write access, or set ${variable} elsewhere.`;
}

function dataFolder(): string {
  return path.resolve(process.env['DATA_DIR']?.trim() || './data');
}

function isBelow(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
