import type { Endpoint, Reply } from '#contract/endpoint.ts';

/** The type of a list's rows: staff's lists answer an array, a customer's name theirs. */
export type Row<E extends Endpoint> =
  Reply<E> extends readonly (infer R)[]
    ? R
    : {
        [Name in keyof Reply<E>]: Reply<E>[Name] extends readonly (infer R)[] ? R : never;
      }[keyof Reply<E>];

/** The rows of a list's answer, `[…]` or `{ transactions: […] }`. */
export function rowsOf<E extends Endpoint>(reply: Reply<E>): readonly Row<E>[] {
  const list = Array.isArray(reply)
    ? reply
    : Object.values(reply as Record<string, unknown>).find(Array.isArray);
  return (list ?? []) as readonly Row<E>[];
}
