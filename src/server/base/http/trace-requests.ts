import type { Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { Tracing } from '../observability/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where traces are collected. */
    span?: Span;
  }
}

/** A span for each request, from its first check until it is answered. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = tracing.beginRequest(request);
    tracing.within(request.span, done);
  });
  app.addHook('onResponse', async ({ span }, reply) => {
    span?.setAttribute('http.response.status_code', reply.statusCode);
    span?.end();
  });
}
