import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const INSTALLED = '/usr/lib/postgresql';
const OLDEST = 15;

/** The programs of the newest PostgreSQL that Debian's packages have installed here. */
export function debianPostgres(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  const versions = readdirSync(INSTALLED)
    .map(Number)
    .filter((version) => version >= OLDEST)
    .toSorted((a, b) => b - a);
  return versions
    .map((version) => path.join(INSTALLED, String(version), 'bin'))
    .find((folder) => existsSync(path.join(folder, 'pg_basebackup')));
}
