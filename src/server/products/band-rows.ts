import sql, { type Sql } from 'sql-template-tag';
import { type RateBand, rateBands } from '#rules/products/interest.ts';
import type { ProductTerms } from './terms.ts';

/** The bands in which balances of each product earn, as a query for use within another. */
export function bandRows(terms: readonly ProductTerms[]): Sql {
  const bands = terms.flatMap((product) =>
    rateBands(product).map((band) => ({ ...band, id: product.id })),
  );
  const column = <Value>(read: (band: RateBand & { readonly id: string }) => Value) =>
    bands.map(read);
  return sql`select * from unnest(${column(({ id }) => id)}::text[],
      ${column(({ fromCents }) => fromCents)}::bigint[],
      ${column(({ toCents }) => toCents)}::bigint[],
      ${column(({ ratePpm }) => ratePpm)}::integer[])
    as band (product_id, from_cents, to_cents, rate_ppm)`;
}
