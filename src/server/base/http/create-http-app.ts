// The HTTP app: the checks of every request and the headers of every reply.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { Refusal, refusals } from '#contract/refusals.ts';
import { shareConnection } from '#database/sending/share-connection.ts';
import { BulkReads } from '../audit-log/bulk-reads.ts';
import { isHttps } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { resolveVisitor } from '../session/visitor.ts';
import { answerInTime } from '../throttling/answer-deadline.ts';
import { LagMeter, requireCapacity } from '../throttling/overload.ts';
import { RequestAllowance } from '../throttling/request-allowance.ts';
import { VisitorAllowance } from '../throttling/visitor-allowance.ts';
import { makeCookies } from './cookies.ts';
import type { ConstraintRefusals } from './database-refusals.ts';
import { handleError, isApiPath, requestFields } from './error-handler.ts';
import { securityHeaders } from './headers.ts';
import { isLikeCall } from './like-a-call.ts';
import { addressReader, proxyTrust } from './request/client-address.ts';
import { answeredHosts, requireHost } from './request/host-names.ts';
import { requireOwnOrigin } from './request/origin.ts';
import { parseStrictJson } from './request/strict-json.ts';
import { ANY_PAGE, RouteMethods } from './route-methods.ts';
import { takeReports } from './take-reports.ts';
import { traceRequests } from './trace-requests.ts';

export function createHttpApp(deps: Deps, constraints: ConstraintRefusals): FastifyInstance {
  const { config, pool, clock, log } = deps;
  const { limits } = config;
  const unavailable = deps.metrics.counter('larch_unavailable_total', 'Answers 503 by cause', [
    'cause',
  ]);
  const errorContext = { log, constraints, unavailable };

  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(5_000, limits.headersMs),
      maxHeaderSize: 16_384,
    },
    // Believed from these peers only; anyone else could write what they like into the header.
    trustProxy: config.trustedProxies.length > 0 ? proxyTrust(config.trustedProxies) : false,
    // While leaving, requests that still arrive on open connections are answered, not dropped.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      prepareRequest(request, reply);
      handleError(errorContext, error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
  });

  const headers = securityHeaders(config);
  const hosts = answeredHosts(config, deps.demo);
  const addressOf = addressReader(log);
  function prepareRequest(request: FastifyRequest, reply: FastifyReply): void {
    request.visitor = {
      requestId: request.id,
      address: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
    };
    reply.headers(headers).header('x-request-id', request.id);
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store');
  }

  app.decorateRequest('visitor');
  app.decorate('requestContext', {
    pool,
    lookups: shareConnection(pool),
    clock,
    limits,
    settings: config.settings,
    log,
    cookies: makeCookies({ https: isHttps(config) }),
    allowance: new RequestAllowance(pool, limits.requestsPerMinute),
    visitorAllowance: new VisitorAllowance(limits.visitorRequestsPerMinute),
    bulkReads: new BulkReads(),
    tracing: deps.tracing,
  });

  if (deps.tracing) traceRequests(app, deps.tracing);
  answerInTime(app, limits, (error, request, reply) => {
    handleError(errorContext, error, request, reply);
  });
  const methods = new RouteMethods(app);
  const meter = new LagMeter();
  app.addHook('onClose', () => meter.close());
  deps.metrics.gauge('larch_event_loop_lag_seconds', 'Mean lag of the last second', () => {
    return meter.lagMs / 1_000;
  });

  app.addHook('onRequest', async (request, reply) => {
    prepareRequest(request, reply);
    requireHost(request, hosts);
    requireKnownMethod(request, reply);
    requireOwnOrigin(request, config.publicUrl);
    if (!isLikeCall(request)) return;
    if (request.routeOptions.url === ANY_PAGE) refuseUnknown(methods, request, reply);
    requireCapacity({ databaseWaiters: pool.waitingCount, lagMs: meter.lagMs }, limits);
    // A call of the API is counted by its endpoint's access.
    if (!isApiPath(request.url)) await resolveVisitor(request, 'public');
  });

  // A connection kept open would hold up a server that is leaving.
  app.addHook('onSend', async (_request, reply) => {
    if (deps.readiness.draining) reply.header('connection', 'close');
  });

  // JSON is the only body there is; forms and plain text are how other sites forge requests.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => {
      return body.length === 0 ? undefined : parseStrictJson(body);
    },
  );

  app.setErrorHandler((error, request, reply) => handleError(errorContext, error, request, reply));
  app.setNotFoundHandler((request, reply) => refuseUnknown(methods, request, reply));

  watchTraffic(app, deps);
  takeReports(app, deps);
  return app;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

function requireKnownMethod(request: FastifyRequest, reply: FastifyReply): void {
  if (METHODS.has(request.method)) return;
  reply.header('allow', [...METHODS].join(', '));
  throw new Refusal('method-not-allowed');
}

function refuseUnknown(methods: RouteMethods, request: FastifyRequest, reply: FastifyReply): never {
  const known = methods.of(request.url.split('?', 1)[0] ?? '/');
  if (known.length > 0) reply.header('allow', known.join(', '));
  throw new Refusal(known.length > 0 ? 'method-not-allowed' : 'not-found');
}

function watchTraffic(app: FastifyInstance, { log, metrics }: Deps): void {
  const total = metrics.counter('larch_http_requests_total', 'Answers by route and status', [
    'method',
    'route',
    'status',
  ]);
  const seconds = metrics.histogram(
    'larch_http_request_duration_seconds',
    'Time to answer by route',
    ['method', 'route'],
  );
  app.addHook('onResponse', async (request, reply) => {
    const fields = requestFields(request);
    const { method, route } = fields;
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    total.inc({ method, route, status: String(status) });
    // How long a stream lasts says nothing about how fast it was answered.
    if (!request.routeOptions.config.isStream) seconds.observe({ method, route }, ms / 1_000);
    const isProbe = route === '/livez' || route === '/readyz';
    log[isProbe ? 'debug' : 'info']('request', { ...fields, status, ms });
  });
}

// The bytes were no HTTP, or came too slowly: there is no request to answer by the usual way.
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusLines[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ error: refusals['bad-request'].sentence, code: 'bad-request' });
  const lines = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

const statusLines: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_INVALID_METHOD: '501 Not Implemented',
};
