// Many rows, of one table or several, in one statement: each column travels as one array.
import { hash } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { binaryArray, type Cell, type CellType } from './binary-array.ts';

/** Rows for one table. */
export interface RowsToWrite {
  /** Rows of one name are written together, so that a name stands for one shape. */
  readonly name: string;
  readonly types: readonly CellType[];
  readonly columns: readonly (readonly Cell[])[];
  /** The SQL around the rows, a subquery that wants a name. */
  readonly write: (rows: string) => string;
  /**
   * Each of the rows must change one that is there; where one does not, the statement fails. The
   * SQL ends with `returning`.
   */
  readonly changesEach?: boolean;
  /** Written after all others: it reads what they wrote. */
  readonly comesLast?: boolean;
}

/** One statement that writes all of them; their triggers run when all rows are there. */
export function writeRows(parts: readonly RowsToWrite[]): QueryConfig {
  const values: unknown[] = [];
  const steps = writingParts(parts, values);
  return {
    name: nameOf('write', parts),
    text: `with ${steps.join(', ')} select ${eachChanged(parts)}`,
    values,
  };
}

const LONGEST_NAME = 63;
const shortened = new Map<string, string>();

/** The name of a prepared statement: the same for the same parts, and not too long for one. */
export function nameOf(prefix: string, parts: readonly RowsToWrite[]): string {
  const name = [prefix, ...parts.map((part) => part.name)].join('-');
  if (name.length <= LONGEST_NAME) return name;
  const known = shortened.get(name);
  if (known !== undefined) return known;
  const digest = hash('sha256', name, 'hex').slice(0, 24);
  const short = `${name.slice(0, LONGEST_NAME - digest.length - 1)}-${digest}`;
  shortened.set(name, short);
  return short;
}

/**
 * Each part as a step of a larger statement, to whose values its arrays are added. Every place of
 * the first array makes a row, with what stands there in the others: `unnest` of all of them would
 * pay for each. The database expects few rows from `unnest`, and looks for what they change by its
 * key; from `generate_subscripts` it expects a thousand, and would read a whole table.
 */
export function writingParts(parts: readonly RowsToWrite[], values: unknown[]): string[] {
  return parts.map(({ name, types, columns, write, changesEach = false }) => {
    const arrays = types.map((type, index) => {
      const parameter = values.push(binaryArray(type, columns[index] ?? []));
      return `$${parameter}::${type}[]`;
    });
    const cells = arrays.map((array) => `(${array})[place]`);
    const rows = `(select ${cells.join(', ')}
      from unnest(${arrays[0]}) with ordinality as listed (cell, place))`;
    const written = `${name}_written as (${write(rows)})`;
    if (!changesEach) return written;
    return `${written}, ${name}_missed as (
      select cardinality(${arrays[0]}) - count(*) as rows from ${name}_written)`;
  });
}

/** SQL values that fail where a part did not change what it must: they divide by zero then. */
export function eachChanged(parts: readonly RowsToWrite[]): string {
  return parts
    .filter(({ changesEach }) => changesEach)
    .map(({ name }) => `1 / (select 1 - abs(sign(rows))::integer from ${name}_missed)`)
    .join(', ');
}

const DIVISION_BY_ZERO = '22012';

/** A row was not as it was when the action decided to change it. */
export function isRowMissed(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === DIVISION_BY_ZERO;
}

export function hasRows({ columns }: RowsToWrite): boolean {
  return columns[0]?.length !== 0;
}

/** Rows of the same name as one. */
export function mergeRows(all: readonly RowsToWrite[]): RowsToWrite[] {
  const byName = Map.groupBy(all, ({ name }) => name);
  return [...byName.values()].map((same) => {
    const [first, ...others] = same;
    if (!first || others.length === 0) return first as RowsToWrite;
    const columns = first.columns.map((_, index) =>
      same.flatMap((rows) => rows.columns[index] ?? []),
    );
    return { ...first, columns };
  });
}
