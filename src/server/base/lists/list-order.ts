// Lists are paged by keyset: a page begins after the last row of the one before it, found by an
// index, so that page 2,000 costs what page 2 does and rows that come or go shift nothing.
import sql, { join, type Sql } from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { parseCalendarDate } from '#rules/calendar/calendar-date.ts';

/** How a sort value is compared, and how it is written in a cursor. */
type SortKind = 'date' | 'moment' | 'number' | 'text' | 'uuid';

export interface SortKey {
  readonly by: Sql;
  readonly kind: SortKind;
}

export interface Sorting {
  /** Its name in the query; a cursor of one sorting does not fit another. */
  readonly name: string;
  readonly direction: 'asc' | 'desc';
  /** The last one is unique, so that no two rows share a place. */
  readonly keys: readonly SortKey[];
}

export interface ListOrder {
  /** For the where clause: the rows after the cursor. */
  readonly after: Sql;
  /** For the order by clause. */
  readonly by: Sql;
  /** For the select list: a column `cursor`, from which the next page's cursor is made. */
  readonly cursor: Sql;
}

export function listOrder(sorting: Sorting, cursor: readonly string[] | undefined): ListOrder {
  const { name, direction, keys } = sorting;
  const descending = direction === 'desc';
  const columns = keys.map(({ by }) => by);
  return {
    after: cursor ? beyond(sorting, cursor) : sql`true`,
    by: join(columns.map((by) => (descending ? sql`${by} desc` : sql`${by}`))),
    cursor: sql`array[${name}, ${direction}, ${join(keys.map(written))}]::text[] as cursor`,
  };
}

interface ItemColumns {
  readonly createdAt: Sql;
  readonly amount: Sql;
  readonly id: Sql;
}

interface ItemQuery {
  readonly sort?: 'createdAt' | 'amount' | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly cursor?: readonly string[] | undefined;
}

/** For lists by date or amount: the order that a query asks for, newest first by default. */
export function listOrderFor({ createdAt, amount, id }: ItemColumns) {
  const last = { by: id, kind: 'uuid' } as const;
  const sortKeys = {
    createdAt: [{ by: createdAt, kind: 'moment' }, last],
    amount: [{ by: amount, kind: 'number' }, last],
  } as const;
  return ({ sort = 'createdAt', direction = 'desc', cursor }: ItemQuery): ListOrder =>
    listOrder({ name: sort, direction, keys: sortKeys[sort] }, cursor);
}

/** For the where clause: one status, or all of them. */
export function hasStatus(column: Sql, status: string | undefined): Sql {
  return status ? sql`${column} = ${status}` : sql`true`;
}

function beyond({ name, direction, keys }: Sorting, cursor: readonly string[]): Sql {
  const [forName, forDirection, ...values] = cursor;
  const fits = forName === name && forDirection === direction && values.length === keys.length;
  if (!fits) throw staleCursor();
  const reached = keys.map(({ kind }, index) => read(kind, values[index] ?? ''));
  const columns = join(keys.map(({ by }) => by));
  return direction === 'desc'
    ? sql`(${columns}) < (${join(reached)})`
    : sql`(${columns}) > (${join(reached)})`;
}

// Moments are written as microseconds: no parser can round those, and none can refuse them.
function written({ by, kind }: SortKey): Sql {
  return kind === 'moment'
    ? sql`(extract(epoch from ${by}) * 1000000)::bigint::text`
    : sql`(${by})::text`;
}

const FORMS: Readonly<Record<SortKind, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  // From 1970 on, and within what the database's calendar reaches.
  moment: /^\d{1,17}$/,
  number: /^-?\d{1,18}$/,
  text: /^[^\0]{0,500}$/s,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

function read(kind: SortKind, value: string): Sql {
  if (!FORMS[kind].test(value)) throw staleCursor();
  switch (kind) {
    case 'date':
      if (!parseCalendarDate(value)) throw staleCursor();
      return sql`${value}::date`;
    case 'moment':
      return sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`;
    case 'number':
      return sql`${value}::bigint`;
    case 'text':
      return sql`${value}::text`;
    case 'uuid':
      return sql`${value}::uuid`;
  }
}

/** The answer to a cursor that was made up, or that belongs to another list. */
export function staleCursor(): Refusal {
  const fields = { cursor: 'This page link is no longer valid' };
  return new Refusal('invalid-fields', { fields });
}
