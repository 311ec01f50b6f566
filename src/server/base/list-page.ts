import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeCursor } from '#contract/cursor.ts';
import { LARGEST_PAGE, nextPageLink } from '#contract/page.ts';

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
