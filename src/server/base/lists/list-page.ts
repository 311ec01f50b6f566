import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeCursor } from '#contract/lists/cursor.ts';
import { LARGEST_PAGE, nextPageLink } from '#contract/lists/page.ts';
import { staleCursor } from './list-order.ts';
import { searchWords } from './search-terms.ts';

/** What to ask the database for: one row more than is shown tells whether there is another page. */
export function rowsToRead({ limit = LARGEST_PAGE }: { readonly limit?: number | undefined }) {
  return limit + 1;
}

/** A row that knows its place in the list, for the cursor of the page after it. */
export interface Placed {
  readonly place: readonly string[];
}

interface PageCall {
  readonly query: { readonly limit?: number | undefined };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The rows of this page; where there are more, the Link header says where they begin. */
export function turnPage<Row extends Placed>(
  { query, request, reply }: PageCall,
  found: readonly Row[],
): Row[] {
  const shown = found.slice(0, rowsToRead(query) - 1);
  const last = shown.at(-1);
  if (last && found.length > shown.length) {
    const path = request.url.split('?', 1)[0] ?? '';
    const asked = request.query as Readonly<Record<string, string>>;
    reply.header('link', nextPageLink(path, asked, encodeCursor(last.place)));
  }
  return shown;
}

/**
 * One list of two, each in the same order by a number or a moment and then by id, and each one row
 * more than a page: a cursor made of either's rows fits both.
 */
export function mergePages<Row extends Placed>(
  query: { readonly limit?: number | undefined; readonly direction?: 'asc' | 'desc' | undefined },
  ...lists: readonly (readonly Row[])[]
): Row[] {
  const sign = query.direction === 'asc' ? 1 : -1;
  return lists
    .flat()
    .toSorted((a, b) => sign * comparePlaces(a.place, b.place))
    .slice(0, rowsToRead(query));
}

function comparePlaces([, , a = '', idA = '']: Placed['place'], b: Placed['place']): number {
  const [, , valueB = '', idB = ''] = b;
  const difference = BigInt(a) - BigInt(valueB);
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  return idA < idB ? -1 : Number(idA > idB);
}

interface ShortQuery {
  readonly limit?: number | undefined;
  readonly cursor?: readonly string[] | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly search?: string | undefined;
}

/**
 * For a list that is short by nature, such as one customer's cards: all of it is read, newest
 * first, and what was asked for is cut from it.
 */
export function cutPage<Row extends { readonly id: string }>(
  all: readonly Row[],
  query: ShortQuery,
  wordsOf: (row: Row) => string,
): (Row & Placed)[] {
  const { direction = 'desc', cursor, search } = query;
  const words = searchWords(search);
  const ordered = direction === 'asc' ? all.toReversed() : all;
  const reached = cursor ? ordered.findIndex(({ id }) => id === cursor[0]) : -1;
  if (cursor && reached === -1) throw staleCursor();
  return ordered
    .slice(reached + 1)
    .filter((row) => words.every((word) => wordsOf(row).toLowerCase().includes(word)))
    .slice(0, rowsToRead(query))
    .map((row) => ({ ...row, place: [row.id] }));
}
