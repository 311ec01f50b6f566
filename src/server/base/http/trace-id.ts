import type { FastifyRequest } from 'fastify';

// https://www.w3.org/TR/trace-context: version, trace id, parent id, flags.
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const NONE = /^0+$/;

export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
}

/** The trace that a proxy began for a request and all it causes; only digits get through. */
export function traceParentOf({ headers }: FastifyRequest): TraceParent | undefined {
  const { traceparent } = headers;
  if (typeof traceparent !== 'string') return undefined;
  const [, traceId = '', spanId = ''] = TRACEPARENT.exec(traceparent) ?? [];
  if (!traceId || NONE.test(traceId) || NONE.test(spanId)) return undefined;
  return { traceId, spanId };
}

/** The id of the trace that the request is part of: the bank's own span, or the proxy's. */
export function traceIdOf(request: FastifyRequest): string | undefined {
  return request.span?.spanContext().traceId ?? traceParentOf(request)?.traceId;
}
