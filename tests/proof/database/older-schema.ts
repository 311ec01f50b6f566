import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { readMigrations } from '#database/migration-files.ts';
import { emptyDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { scratchFolder } from '../scratch-folder.ts';

/** A database as it was when there were only this many migrations. */
export async function openOlderDatabase(migrations: number): Promise<FreshDatabase> {
  const folder = scratchFolder();
  const database = await emptyDatabase();
  try {
    for (const { name, text } of readMigrations().slice(0, migrations)) {
      writeFileSync(path.join(folder.path, `${name}.sql`), text);
    }
    await migrate(database.pool, { directory: folder.path });
    return database;
  } catch (error) {
    await database.drop();
    throw error;
  } finally {
    folder.remove();
  }
}

/** Whether the database has all migrations of a folder, each once. */
export async function findMigrationsMissing(db: Db, folder: string): Promise<string[]> {
  const known = readMigrations(folder).map(({ number, name, checksum }) => ({
    number,
    name,
    checksum,
  }));
  const applied = await rows<{ number: number; name: string; checksum: string }>(
    db,
    sql`select number, name, checksum from migrations order by number`,
  );
  if (isDeepStrictEqual(applied, known)) return [];
  return [`the database has migrations ${applied.map(({ name }) => name).join(', ')}`];
}
