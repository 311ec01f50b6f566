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

/** Each part as a step of a larger statement, to whose values its arrays are added. */
export function writingParts(parts: readonly RowsToWrite[], values: unknown[]): string[] {
  return parts.map(({ name, types, columns, write }) => {
    const arrays = types.map((type, index) => arrayOf(type, columns[index] ?? [], values));
    const cells = arrays.map((array) => elementOf(array));
    return `${name}_written as (${write(`(select ${cells.join(', ')} from ${places(arrays[0])})`)})`;
  });
}

/** The place of an array in the statement. */
export function arrayOf(type: CellType, cells: readonly Cell[], values: unknown[]): string {
  return `$${values.push(binaryArray(type, cells))}::${type}[]`;
}

/**
 * Every place of an array, called `place`. With `elementOf` this makes rows of any number of arrays
 * at the price of one; `unnest` pays for each of them.
 */
export function places(array = ''): string {
  return `generate_subscripts(${array}, 1) as place`;
}

export function elementOf(array: string): string {
  return `(${array})[place]`;
}

export function hasRows({ columns }: RowsToWrite): boolean {
  return columns[0]?.length !== 0;
}
