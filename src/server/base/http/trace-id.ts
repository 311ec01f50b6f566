import type { FastifyRequest } from 'fastify';

// https://www.w3.org/TR/trace-context: version, trace id, parent id, flags.
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;
const NONE = '0'.repeat(32);

/** The id that a proxy gave to a request and all it causes; only digits get through. */
export function traceIdOf({ headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  if (typeof traceparent !== 'string') return undefined;
  const id = TRACEPARENT.exec(traceparent)?.[1];
  return id === NONE ? undefined : id;
}
