// Traces by OpenTelemetry, for banks that collect them: a span for each request, for the action
// that answers it, and for each statement it sends to the database. A span names routes, actions
// and statements, whose values are parameters and stay out; so nobody's data is in a trace.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import { traceParentOf } from '../http/trace-id.ts';

interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
}

export class Tracing {
  readonly #provider: TracerProvider;
  readonly #active = new AsyncLocalStorage<Span>();

  private constructor(provider: TracerProvider) {
    this.#provider = provider;
  }

  /** Sends spans to the collector at this address. */
  static open(collector: URL): Tracing {
    const exporter = new OTLPTraceExporter({
      url: new URL('v1/traces', withSlash(collector)).href,
    });
    return new Tracing(
      new TracerProvider({
        resource: resourceFromAttributes({ 'service.name': 'larch' }),
        spanProcessors: [new BatchSpanProcessor({ exporter })],
      }),
    );
  }

  /** Sends what has not been sent yet. */
  async close(): Promise<void> {
    await this.#provider.shutdown();
  }

  /** The span of a request, which goes on with the trace of the proxy before it. */
  beginRequest(request: FastifyRequest): Span {
    const parent = traceParentOf(request);
    const traced = parent && {
      ...parent,
      traceFlags: TraceFlags.SAMPLED,
      isRemote: true,
    };
    const context = traced ? trace.setSpanContext(ROOT_CONTEXT, traced) : ROOT_CONTEXT;
    const { method } = request;
    const route = request.routeOptions.url ?? '(none)';
    const attributes = { 'http.request.method': method, 'http.route': route };
    const options = { kind: SpanKind.SERVER, attributes };
    return this.#tracer().startSpan(`${method} ${route}`, options, context);
  }

  /** Does the work with this span as the parent of those that begin meanwhile. */
  within<Result>(span: Span, work: () => Result): Result {
    return this.#active.run(span, work);
  }

  /** Does the work in a span of its own. */
  async inSpan<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
    const span = this.#begin(name);
    try {
      const result = await this.#active.run(span, work);
      endSpan(span);
      return result;
    } catch (error) {
      endSpan(span, error);
      throw error;
    }
  }

  /** Begins the span of a statement; what is returned ends it. Work of no request is not traced. */
  beginStatement(text: string, name: string | undefined): (error?: unknown) => void {
    if (this.#active.getStore() === undefined) return () => {};
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const span = this.#begin(name ?? 'statement', { kind: SpanKind.CLIENT, attributes });
    return (error) => endSpan(span, error);
  }

  #begin(name: string, options: SpanOptions = {}): Span {
    const parent = this.#active.getStore();
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    return this.#tracer().startSpan(name, options, context);
  }

  #tracer() {
    return this.#provider.getTracer('larch');
  }
}

/** Ends a span. Of an error it says the kind: its message may have in it what a person typed. */
function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined && error !== null) {
    const { code, name } = error as { readonly code?: string; readonly name?: string };
    span.setAttribute('error.type', code ?? name ?? 'unknown');
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

function withSlash(url: URL): URL {
  return url.pathname.endsWith('/') ? url : new URL(`${url.href}/`);
}
