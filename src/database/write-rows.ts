// Many rows, of one table or several, in one statement: each column travels as one array.
import type { QueryConfig } from 'pg';
import { binaryArray, type Cell, type CellType } from './binary-array.ts';

/** Rows for one table. */
export interface RowsToWrite {
  readonly name: string;
  readonly types: readonly CellType[];
  readonly columns: readonly (readonly Cell[])[];
  /** The SQL around the rows, a subquery that wants a name. */
  readonly write: (rows: string) => string;
}

/** One statement that writes all of them; their triggers run when all rows are there. */
export function writeRows(parts: readonly RowsToWrite[]): QueryConfig {
  const values: unknown[] = [];
  return {
    name: `write-${namesOf(parts)}`,
    text: `with ${writingParts(parts, values).join(', ')} select`,
    values,
  };
}

export function namesOf(parts: readonly RowsToWrite[]): string {
  return parts.map((part) => part.name).join('-');
}

/**
 * Each part as a step of a larger statement, to whose values its arrays are added. Every place of
 * the first array makes a row, with what stands there in the others: `unnest` would pay for each.
 */
export function writingParts(parts: readonly RowsToWrite[], values: unknown[]): string[] {
  return parts.map(({ name, types, columns, write }) => {
    const arrays = types.map((type, index) => {
      const parameter = values.push(binaryArray(type, columns[index] ?? []));
      return `$${parameter}::${type}[]`;
    });
    const cells = arrays.map((array) => `(${array})[place]`);
    const rows = `(select ${cells.join(', ')} from generate_subscripts(${arrays[0]}, 1) as place)`;
    return `${name}_written as (${write(rows)})`;
  });
}

export function hasRows({ columns }: RowsToWrite): boolean {
  return columns[0]?.length !== 0;
}
