// Whether the configured secrets are the ones this database was used with. A server with another
// key under a known name would write what the others cannot open, and miss what they have stored.
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Db, maybeOne, type Pool, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { StartError } from '../startup/start-error.ts';
import type { KeyRing } from './keys.ts';
import { type SealedColumn, sealedCellOf } from './reseal.ts';

/**
 * Refuses a key that differs from the one stored under its name, and the lack of one still needed.
 */
export async function requireRightKeys(
  pool: Pool,
  keys: KeyRing,
  columns: readonly SealedColumn[],
): Promise<void> {
  // In one transaction, so that of a configuration with a mistake nothing is stored.
  await transaction(pool, async (tx) => {
    const known = new Set((await listChecks(tx)).map(({ kid }) => kid));
    for (const kid of keys.kids) {
      // A database from before the check values shows by its data whether the key is right.
      if (!known.has(kid) && !(await opensData(tx, keys, kid, columns))) throw wrongKey(kid);
    }
    await storeChecks(tx, keys);
    // Of two servers that start at once one has stored its value; both compare with that one.
    for (const { kid, value } of await listChecks(tx)) {
      if (keys.kids.includes(kid) && keys.checkValue(kid) !== value) throw wrongKey(kid);
    }
    const missing = await findMissing(tx, keys, columns, known);
    if (missing !== undefined) throw missingKey(missing);
  });
}

async function listChecks(db: Db) {
  return await rows<{ kid: string; value: string }>(
    db,
    sql`select kid, check_value as value from secret_key_checks`,
  );
}

async function storeChecks(db: Db, keys: KeyRing): Promise<void> {
  await run(
    db,
    sql`insert into secret_key_checks (kid, check_value, first_seen_at)
        select kid, value, now()
        from unnest(${keys.kids}::text[], ${keys.kids.map((kid) => keys.checkValue(kid))}::text[])
          as configured (kid, value)
        order by kid
        on conflict (kid) do nothing`,
  );
}

/** One value of each column is tried; one that opens proves the key, and so does having none. */
async function opensData(
  db: Db,
  keys: KeyRing,
  kid: string,
  columns: readonly SealedColumn[],
): Promise<boolean> {
  let tried = 0;
  for (const sealed of columns) {
    const { column, key = 'id' } = sealed;
    const record = await maybeOne<{ id: string; value: string }>(
      db,
      sql`select ${raw(key)}::text as id, ${raw(column)} as value from ${raw(sealed.table)}
          where starts_with(${raw(column)}, ${`${kid}.`}) limit 1`,
    );
    if (!record) continue;
    tried += 1;
    try {
      keys.open(record.value, sealedCellOf(sealed, record.id));
      return true;
    } catch {
      // Another column may tell whether the key is wrong, or only this value damaged.
    }
  }
  return tried === 0;
}

/** A name that is not configured and under which something is still sealed. */
async function findMissing(
  db: Db,
  keys: KeyRing,
  columns: readonly SealedColumn[],
  known: ReadonlySet<string>,
): Promise<string | undefined> {
  const retired = [...known].filter((kid) => !keys.kids.includes(kid));
  // Whatever is stored was made under a known name, so usually there is nothing to look for.
  if (known.size > 0 && retired.length === 0) return undefined;
  for (const { table, column } of columns) {
    const record = await maybeOne<{ kid: string }>(
      db,
      sql`select split_part(${raw(column)}, '.', 1) as kid from ${raw(table)}
          where ${isUnder(column, known.size > 0 ? retired : undefined, keys.kids)} limit 1`,
    );
    if (record) return record.kid;
  }
  return undefined;
}

function isUnder(column: string, retired: string[] | undefined, kids: readonly string[]): Sql {
  const kid = sql`split_part(${raw(column)}, '.', 1)`;
  return retired ? sql`${kid} = any(${retired})` : sql`${kid} <> all(${kids})`;
}

function wrongKey(kid: string): StartError {
  return new StartError(
    `SECRET_KEY ${kid} is not the key that this database was used with under that name: ` +
      'correct it, or give a new key a new name.',
  );
}

function missingKey(kid: string): StartError {
  return new StartError(
    `SECRET_KEY lacks ${kid}, without which data in this database cannot be read: ` +
      'add it after the newest key.',
  );
}
