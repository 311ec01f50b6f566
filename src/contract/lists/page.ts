import * as z from 'zod/mini';
import { boundedString } from '../fields/bounded-string.ts';
import { optionalLine, orAbsent } from '../fields/text.ts';
import { decodeCursor } from './cursor.ts';

/** Rows a list gives at most, and gives where no limit is asked for. */
export const LARGEST_PAGE = 500;

const LIMIT_SENTENCE = `Limit must be a number from 1 to ${LARGEST_PAGE}`;
const LONGEST_CURSOR = 1_000;
const CURSOR_SENTENCE = 'This page link is no longer valid';

const limit = orAbsent(
  z.pipe(
    boundedString(3, LIMIT_SENTENCE, LIMIT_SENTENCE).check(
      z.regex(/^[1-9]\d{0,2}$/, LIMIT_SENTENCE),
      described(),
    ),
    z.pipe(z.transform(Number), z.number().check(z.maximum(LARGEST_PAGE, LIMIT_SENTENCE))),
  ),
);

/**
 * The query of a list: how many rows, from where on, and what to look for. `sortValues` is the
 * schema of the values a cursor carries, so that a made-up cursor is refused before it reaches a
 * statement; `filters` are the list's own.
 */
export function pageQuery<
  SortValues extends z.ZodMiniType<readonly string[], readonly string[]>,
  Filters extends z.core.$ZodLooseShape = Record<never, never>,
>(sortValues: SortValues, filters?: Filters) {
  const cursor = z.pipe(
    boundedString(LONGEST_CURSOR, CURSOR_SENTENCE, CURSOR_SENTENCE).check(z.meta(OPAQUE)),
    z.transform((text, context): z.output<SortValues> => {
      const values = sortValues.safeParse(decodeCursor(text));
      if (values.success) return values.data;
      context.issues.push({ code: 'custom', input: text, message: CURSOR_SENTENCE });
      return z.NEVER;
    }),
  );
  return z.object({
    limit,
    cursor: orAbsent(cursor),
    search: optionalLine({ label: 'Search', max: 100 }),
    ...(filters as Filters),
  });
}

const OPAQUE = { description: 'From the Link header of the previous page.' };

function described() {
  return z.meta<string>({ description: `1 to ${LARGEST_PAGE}; ${LARGEST_PAGE} if left out.` });
}

/** The Link header that leads to the next page: the same query, from another place on. */
export function nextPageLink(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  cursor: string,
): string {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined && value !== '') next.set(name, value);
  }
  return `<${path}?${next.toString()}>; rel="next"`;
}
