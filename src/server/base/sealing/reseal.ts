// Replacing secrets: what was sealed under an older one is sealed again under the newest, some rows
// at a time, while everything else goes on. When none is left, the older secret may be taken away.
import sql, { raw, type Sql } from 'sql-template-tag';
import { one, type Pool, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Log } from '../observability/log.ts';
import type { KeyRing, SealedCell } from './keys.ts';

/** A column whose values are sealed. All names are ours, none comes from outside. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The column that names the row; `id` where nothing is said. */
  readonly key?: string;
  /** What its values are sealed to, where that is not simply table, row and column. */
  readonly cell?: (row: string) => SealedCell;
  /** The column of the blind index that is made of the same text, and what it is for. */
  readonly index?: { readonly column: string; readonly purpose: string };
}

/** What the value of this row is sealed to. */
export function sealedCellOf({ table, column, cell }: SealedColumn, row: string): SealedCell {
  return cell?.(row) ?? { table, row, column };
}

const PAGE_ROWS = 1_000;

/** Whether anything was sealed under an older secret. */
export async function isResealDue(
  pool: Pool,
  keys: KeyRing,
  columns: readonly SealedColumn[],
): Promise<boolean> {
  for (const { table, column } of columns) {
    const statement = sql`select exists (
      select from ${raw(table)} where ${isOld(column, keys)}) as due`;
    if ((await one<{ due: boolean }>(pool, statement)).due) return true;
  }
  return false;
}

/**
 * Seals everything again that can be; what cannot be opened is left as it is and logged. Each table
 * is read once, in pages along its key.
 */
export async function reseal(
  pool: Pool,
  keys: KeyRing,
  log: Log,
  columns: readonly SealedColumn[],
  pageRows = PAGE_ROWS,
): Promise<void> {
  for (const sealed of columns) {
    let after: string | undefined;
    do {
      const page = await listPage(pool, keys, sealed, after, pageRows);
      const oldIds = page.flatMap(({ id, isOld: old }) => (old ? [id] : []));
      if (oldIds.length > 0) {
        const failed = await transaction(pool, (tx) => resealRows(tx, keys, sealed, oldIds));
        if (failed > 0) {
          log.error('sealed values cannot be opened', { job: 'reseal', count: failed });
        }
      }
      after = page.length === pageRows ? page.at(-1)?.id : undefined;
    } while (after !== undefined);
  }
}

// The key is compared in its own type and every row of the page counts, so that a page is a short
// walk along the index, however many rows lie before it or need nothing.
async function listPage(
  pool: Pool,
  keys: KeyRing,
  { table, column, key = 'id' }: SealedColumn,
  after: string | undefined,
  pageRows: number,
) {
  const start = after === undefined ? sql`true` : sql`row.${raw(key)} > ${after}`;
  return await rows<{ id: string; isOld: boolean }>(
    pool,
    sql`select row.${raw(key)}::text as id, ${isOld(column, keys)} as "isOld" from ${raw(table)} row
        where ${start} order by row.${raw(key)} limit ${pageRows}`,
  );
}

/** How many of the rows cannot be opened. Rows that another transaction has locked are left to it. */
async function resealRows(
  tx: Tx,
  keys: KeyRing,
  sealed: SealedColumn,
  ids: readonly string[],
): Promise<number> {
  const { table, column, key = 'id', index } = sealed;
  const records = await rows<{ id: string; value: string }>(
    tx,
    sql`select ${raw(key)}::text as id, ${raw(column)} as value from ${raw(table)}
        where ${raw(key)} = any(${ids}) and ${isOld(column, keys)}
        for no key update skip locked`,
  );
  const fresh = records.flatMap(({ id, value }) => {
    const cell = sealedCellOf(sealed, id);
    const plain = openOrNothing(keys, value, cell);
    if (plain === undefined) return [];
    const blind = index && { [index.column]: keys.index(index.purpose, plain) };
    return [{ [key]: id, [column]: keys.seal(plain, cell), ...blind }];
  });
  const alsoIndex = index ? sql`, ${raw(index.column)} = fresh.${raw(index.column)}` : sql``;
  // As rows of the table, so that the key has its own type here too.
  await run(
    tx,
    sql`update ${raw(table)} row set ${raw(column)} = fresh.${raw(column)}${alsoIndex}
        from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(fresh)}::jsonb) fresh
        where row.${raw(key)} = fresh.${raw(key)}`,
  );
  return records.length - fresh.length;
}

function isOld(column: string, keys: KeyRing): Sql {
  return sql`${raw(column)} is not null
    and not starts_with(${raw(column)}, ${`${keys.currentKid}.`})`;
}

function openOrNothing(keys: KeyRing, value: string, cell: SealedCell): string | undefined {
  try {
    return keys.open(value, cell);
  } catch {
    return undefined;
  }
}
