import type { Endpoint } from '#contract/endpoint.ts';
import { endpointPath, type Values } from './call.ts';

export interface ReadRequest {
  readonly params?: Values | undefined;
  readonly query?: Values | undefined;
}

/** Where an answer is kept: the path with its parameters, and the query. */
export function endpointKey(
  endpoint: Pick<Endpoint, 'path'>,
  { params, query }: ReadRequest = {},
): readonly unknown[] {
  return [endpointPath(endpoint.path, params), query ?? {}];
}

/** Whether this key holds an answer of this endpoint, whatever its parameters and query. */
export function isKeyOf({ path }: Pick<Endpoint, 'path'>, key: readonly unknown[]): boolean {
  const [keyPath] = key;
  if (typeof keyPath !== 'string') return false;
  const pattern = path.split('/');
  const segments = keyPath.split('/');
  return (
    segments.length === pattern.length &&
    pattern.every((segment, index) => segment.startsWith(':') || segment === segments[index])
  );
}
