import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeCursor } from '#contract/lists/cursor.ts';
import { LARGEST_PAGE, nextPageLink } from '#contract/lists/page.ts';
import { staleCursor } from './list-order.ts';
import { searchTerms } from './search-terms.ts';

/** What to ask the database for: one row more than is shown tells whether there is another page. */
export function rowsToRead({ limit = LARGEST_PAGE }: { readonly limit?: number | undefined }) {
  return limit + 1;
}

/** A row that knows its place in the list, for the cursor of the page after it. */
export interface WithCursor {
  readonly cursor: readonly string[];
}

export interface PageCall {
  readonly query: { readonly limit?: number | undefined };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The rows of this page; where there are more, the Link header says where they begin. */
export function pageReply<Row extends WithCursor>(
  { query, request, reply }: PageCall,
  rows: readonly Row[],
): Row[] {
  const shown = rows.slice(0, rowsToRead(query) - 1);
  const last = shown.at(-1);
  if (last && rows.length > shown.length) {
    const path = request.url.split('?', 1)[0] ?? '';
    const query = request.query as Readonly<Record<string, string>>;
    reply.header('link', nextPageLink(path, query, encodeCursor(last.cursor)));
  }
  return shown;
}

/**
 * One list of two, each in the same order by a number or a moment and then by id, and each one row
 * more than a page: a cursor made of either's rows fits both.
 */
export function mergePages<Row extends WithCursor>(
  query: { readonly limit?: number | undefined; readonly direction?: 'asc' | 'desc' | undefined },
  ...lists: readonly (readonly Row[])[]
): Row[] {
  const sign = query.direction === 'asc' ? 1 : -1;
  return lists
    .flat()
    .toSorted((a, b) => sign * compareCursors(a.cursor, b.cursor))
    .slice(0, rowsToRead(query));
}

function compareCursors(
  [, , a = '', idA = '']: WithCursor['cursor'],
  b: WithCursor['cursor'],
): number {
  const [, , valueB = '', idB = ''] = b;
  const difference = BigInt(a) - BigInt(valueB);
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  return idA < idB ? -1 : Number(idA > idB);
}

/** The page of a list that is short by nature, read as a whole. */
export function shortListReply<Row extends { readonly id: string }>(
  call: PageCall & { readonly query: ShortQuery },
  all: readonly Row[],
  searchTextOf: (row: Row) => string,
): (Row & WithCursor)[] {
  return pageReply(call, pageOfShortList(all, call.query, searchTextOf));
}

export interface ShortQuery {
  readonly limit?: number | undefined;
  readonly cursor?: readonly string[] | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly search?: string | undefined;
}

/**
 * For a list that is short by nature, such as one customer's cards: all of it is read, newest
 * first or in its own order, and what was asked for is cut from it.
 */
function pageOfShortList<Row extends { readonly id: string }>(
  all: readonly Row[],
  query: ShortQuery,
  searchTextOf: (row: Row) => string,
): (Row & WithCursor)[] {
  const { direction = 'desc', cursor, search } = query;
  const terms = searchTerms(search);
  const ordered = direction === 'asc' ? all.toReversed() : all;
  const reached = cursor ? ordered.findIndex(({ id }) => id === cursor[0]) : -1;
  if (cursor && reached === -1) throw staleCursor();
  return ordered
    .slice(reached + 1)
    .filter((row) => terms.every((term) => searchTextOf(row).toLowerCase().includes(term)))
    .slice(0, rowsToRead(query))
    .map((row) => ({ ...row, cursor: [row.id] }));
}
