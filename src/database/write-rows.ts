// Many rows, of one table or several, in one statement: each column travels as one array.
import type { QueryConfig } from 'pg';

/** Rows for one table. */
export interface RowsToWrite {
  readonly name: string;
  /** The types of the columns. Times travel as ISO text: the driver's own way is slow. */
  readonly types: readonly string[];
  readonly columns: readonly (readonly Cell[])[];
  /** The SQL around `rows`, the arrays as a table. */
  readonly write: (rows: string) => string;
}

type Cell = string | bigint | Buffer | null;

/** One statement that writes all of them; their triggers run when all rows are there. */
export function writeRows(parts: readonly RowsToWrite[]): QueryConfig {
  const values: string[] = [];
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
    const arrays = types.map((type, column) => arrayOf(type, columns[column] ?? [], values));
    return `${name}_written as (${write(`unnest(${arrays.join(', ')})`)})`;
  });
}

/** The place of an array in the statement. */
export function arrayOf(type: string, cells: readonly Cell[], values: unknown[]): string {
  return `$${values.push(`{${cells.map(cellText).join(',')}}`)}::${type}[]`;
}

export function hasRows({ columns }: RowsToWrite): boolean {
  return columns[0]?.length !== 0;
}

/** Figures, ids and times need no quotes, and neither do most words. */
const PLAIN = /^[\w.:+-]+$/;

function cellText(cell: Cell): string {
  if (cell === null) return 'null';
  if (typeof cell === 'bigint') return cell.toString();
  if (typeof cell !== 'string') return `"\\\\x${cell.toString('hex')}"`;
  if (PLAIN.test(cell) && cell.toLowerCase() !== 'null') return cell;
  return `"${cell.replaceAll(/["\\]/g, '\\$&')}"`;
}
