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

const AT_ONCE = 1_000;

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

/** Seals everything again that can be; what cannot be opened is left as it is and logged. */
export async function reseal(
  pool: Pool,
  keys: KeyRing,
  log: Log,
  columns: readonly SealedColumn[],
): Promise<void> {
  for (const sealed of columns) {
    let reached = '';
    for (;;) {
      const batch = await transaction(pool, (tx) => resealSome(tx, keys, sealed, reached));
      if (batch.failed > 0) {
        log.error('sealed values cannot be opened', { job: 'reseal', count: batch.failed });
      }
      if (batch.last === undefined) break;
      reached = batch.last;
    }
  }
}

async function resealSome(tx: Tx, keys: KeyRing, sealed: SealedColumn, after: string) {
  const { table, column, key = 'id', index } = sealed;
  const records = await rows<{ id: string; value: string }>(
    tx,
    sql`select ${raw(key)}::text as id, ${raw(column)} as value from ${raw(table)}
        where ${isOld(column, keys)} and ${raw(key)}::text > ${after}
        order by ${raw(key)}::text limit ${AT_ONCE} for no key update skip locked`,
  );
  const fresh = records.flatMap(({ id, value }) => {
    const cell = sealedCellOf(sealed, id);
    const plain = openOrNothing(keys, value, cell);
    if (plain === undefined) return [];
    const blind = index ? keys.index(index.purpose, plain) : null;
    return [{ id, value: keys.seal(plain, cell), blind }];
  });
  const alsoIndex = index ? sql`, ${raw(index.column)} = fresh.blind` : sql``;
  await run(
    tx,
    sql`update ${raw(table)} row set ${raw(column)} = fresh.value${alsoIndex}
        from unnest(${fresh.map(({ id }) => id)}::text[],
          ${fresh.map(({ value }) => value)}::text[],
          ${fresh.map(({ blind }) => blind)}::text[]) fresh (id, value, blind)
        where row.${raw(key)}::text = fresh.id`,
  );
  return { last: records.at(-1)?.id, failed: records.length - fresh.length };
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
