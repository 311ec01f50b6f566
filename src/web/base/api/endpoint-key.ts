import type { Endpoint } from '#contract/endpoint.ts';
import { placeOf, type Values } from './call.ts';

export interface ReadRequest {
  readonly params?: Values | undefined;
  readonly query?: Values | undefined;
}

/** Where an answer is kept: the path with its parameters, and the query. */
export function endpointKey(
  endpoint: Pick<Endpoint, 'path'>,
  { params, query }: ReadRequest = {},
): readonly unknown[] {
  return [placeOf(endpoint.path, params), query ?? {}];
}

/** Whether this key holds an answer of this endpoint, whatever its parameters and query. */
export function isKeyOf({ path }: Pick<Endpoint, 'path'>, key: readonly unknown[]): boolean {
  const [place] = key;
  if (typeof place !== 'string') return false;
  const wanted = path.split('/');
  const parts = place.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}
