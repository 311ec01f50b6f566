import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Why the migrations and this database do not fit, as one sentence that says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface Migration {
  readonly number: number;
  /** The file's name without its ending: 0001-ledger. */
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
  /**
   * The oldest code that works with this migration applied, by the number of the newest migration
   * that this code has. Without a line `-- works beside 0012` it is the code of the migration itself.
   */
  readonly worksBeside: number;
  /** Begins with the line `-- no transaction`: it builds or drops indexes concurrently. */
  readonly outsideTransaction: boolean;
}

const DIRECTORY = path.join(import.meta.dirname, 'migrations');
const FILE_NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;
const NO_TRANSACTION = '-- no transaction\n';
const WORKS_BESIDE = /^-- works beside (\d{4})$/m;

export function readMigrations(directory = DIRECTORY): Migration[] {
  const migrations = readdirSync(directory)
    .filter((file) => !file.startsWith('.'))
    .toSorted()
    .map((file) => readMigration(directory, file));
  migrations.forEach(({ number, name }, index) => {
    const before = migrations[index - 1];
    if (before?.number === number) {
      throw new MigrationError(`Migrations ${before.name} and ${name} have the same number.`);
    }
  });
  return migrations;
}

function readMigration(directory: string, file: string): Migration {
  const number = FILE_NAME.exec(file)?.[1];
  if (number === undefined) {
    throw new MigrationError(`${file} among the migrations is not named like 0001-name.sql.`);
  }
  // A checkout on Windows may have other line ends; the migration is still the same.
  const text = readFileSync(path.join(directory, file), 'utf8').replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(text).digest('hex');
  const [header = ''] = /^(?:--.*\n)*/.exec(text) ?? [];
  return {
    number: Number(number),
    name: path.basename(file, '.sql'),
    checksum,
    text,
    worksBeside: Number(WORKS_BESIDE.exec(header)?.[1] ?? number),
    outsideTransaction: header.startsWith(NO_TRANSACTION),
  };
}
