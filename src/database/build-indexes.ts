// Indexes of tables that are in use. `create index concurrently` lets writers pass, but it cannot
// run inside a transaction, and where it is interrupted it leaves an invalid index behind, which
// costs every write and serves no read.
import type pg from 'pg';
import { type Migration, MigrationError } from './migration-files.ts';

const CREATE = /^create (?:unique )?index concurrently if not exists (\w+) on /i;
const DROP = /^drop index concurrently if exists [\w.]+$/i;

/** Runs the statements of a migration one by one; a run that was interrupted is taken up again. */
export async function buildIndexes(client: pg.PoolClient, migration: Migration): Promise<void> {
  const statements = statementsOf(migration);
  try {
    // It waits for transactions that began before it, and nothing waits behind it.
    await client.query('set lock_timeout = 0');
    for (const statement of statements) {
      await dropInvalid(client, statement);
      await client.query(statement);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = `Migration ${migration.name} failed and is tried again at the next start`;
    throw new MigrationError(`${sentence}: ${reason}.`, { cause: error });
  }
}

function statementsOf({ name, text }: Migration): string[] {
  const statements = text
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
  for (const statement of statements) {
    if (CREATE.test(statement) || DROP.test(statement)) continue;
    throw new MigrationError(
      `Migration ${name} runs without a transaction, where only "create index concurrently if ` +
        'not exists" and "drop index concurrently if exists" can be repeated: put the rest into ' +
        'another migration.',
    );
  }
  return statements;
}

/** What an interrupted run left; `if not exists` would take it for the finished index. */
async function dropInvalid(client: pg.PoolClient, statement: string): Promise<void> {
  const index = CREATE.exec(statement)?.[1];
  if (index === undefined) return;
  // An index is in the schema of its table, whatever the search path is.
  const table = / on (?:only )?([\w.]+)/i.exec(statement)?.[1] ?? '';
  const { rows } = await client.query<{ name: string }>({
    text: `select format('%I.%I', n.nspname, c.relname) as name
      from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_namespace n on n.oid = c.relnamespace
      where i.indrelid = $1::regclass and c.relname = $2 and not i.indisvalid`,
    values: [table, index],
  });
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`);
}
