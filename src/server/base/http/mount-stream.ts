import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { lazy } from '../lazy.ts';
import type { VisitorOf } from '../session/visitor.ts';
import { type Call, resolveCaller } from './mount.ts';
import { requestParser } from './request/parse-request.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer goes on for as long as its reader stays. */
    isStream?: boolean;
  }
}

export type StreamEndpoint = Endpoint & { readonly produces: 'text/event-stream' };

export interface StreamCall<E extends StreamEndpoint> extends Pick<Call<E>, 'query' | 'visitor'> {
  /** What the client got last, before its stream broke. */
  readonly lastEventId: string | undefined;
}

/** Serves an endpoint whose answer is a stream of events. HEAD would open one without a reader. */
export function mountStream<E extends StreamEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  open: (call: StreamCall<E>) => Readable,
): void {
  const parser = lazy(() => requestParser(endpoint));
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    config: { isStream: true },
    onRequest: async (request) => {
      await resolveCaller(request, endpoint);
    },
    handler: async (request, reply) => {
      const { query } = parser()(request);
      const visitor = request.visitor as VisitorOf<E['access']>;
      const stream = open({ query, visitor, lastEventId: lastEventIdOf(request) });
      // The answer has begun in time; Fastify has no hook for a reader who leaves.
      clearTimeout(request.deadline?.timer);
      // A proxy that collects answers would hold events back.
      reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
      return reply.type('text/event-stream; charset=utf-8').send(stream);
    },
  });
}

function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['last-event-id'];
  return typeof header === 'string' ? header : undefined;
}
