import * as z from 'zod/mini';
import { optionalChoice } from '../fields/choice.ts';
import { pageQuery } from './page.ts';

// A cursor names the sorting it belongs to and the values of the last row; the server, which knows
// what each sorting compares, looks at them closely.
const sortValues = z.array(z.string()).check(z.maxLength(8));

/** The query of a list with one order: how many rows, from where on, and what to look for. */
export const oneOrderQuery = pageQuery(sortValues);

/** The query of a list that can be sorted: by which of these columns, and in which direction. */
export function listQuery<
  const Sort extends string,
  Filters extends z.core.$ZodLooseShape = Record<never, never>,
>(sorts: readonly Sort[], filters?: Filters) {
  return pageQuery(sortValues, {
    sort: optionalChoice(sorts),
    direction: optionalChoice(['asc', 'desc']),
    ...(filters as Filters),
  });
}
