// The one error handler. A refusal is an expected no and is sent as it is; anything else is a bug:
// the visitor gets a reference and nothing more.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorReply, Refusal } from '#contract/refusals.ts';
import type { Log, LogEvent } from '../observability/log.ts';
import { ThrottleRefusal } from '../throttling/throttle.ts';
import { type ConstraintRefusals, causeOf, databaseRefusal } from './database-refusals.ts';
import { html } from './html.ts';
import { sendPage } from './plain-page.ts';
import { traceIdOf } from './trace-id.ts';

export interface ErrorContext {
  readonly log: Log;
  /** Counts what is answered 503, by cause. */
  readonly unavailable: { inc(labels: { readonly cause: string }): void };
  readonly constraints: ConstraintRefusals;
}

export function handleError(
  context: ErrorContext,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { log, constraints } = context;
  const refusal = asRefusal(error, constraints);
  if (refusal) {
    logRefusal(context, refusal, request);
    const { code, message, fields, retryAfterSeconds, stepUp } = refusal;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    return send(request, reply.code(refusal.status), {
      error: message,
      code,
      ...(fields && { fields }),
      ...(stepUp !== undefined && { stepUp }),
    });
  }
  const reference = request.id;
  log.error('a bug', { event: 'sys_crash', ...requestFields(request), reference, error });
  return send(request, reply.code(500), {
    error: `Something went wrong on our side. Please try again. Reference: ${reference}`,
    code: 'internal',
    reference,
  });
}

/** The router decodes %61 to its letter, so this function has to as well. */
export function isApiPath(url: string): boolean {
  const beginning = url.slice(0, LONGEST_API).replaceAll(/%[0-9a-f]{2}/gi, decoded);
  return /^\/api(\/|\?|$)/.test(beginning);
}

/** "/api/" with every character written by its number. */
const LONGEST_API = 3 * '/api/'.length;

function decoded(escaped: string): string {
  return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
}

function asRefusal(error: unknown, constraints: ConstraintRefusals): Refusal | undefined {
  if (error instanceof Refusal) return error;
  return frameworkRefusal(error) ?? databaseRefusal(error, constraints);
}

// What the HTTP framework itself refuses before any code of ours has seen the request.
function frameworkRefusal(error: unknown): Refusal | undefined {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (typeof code !== 'string' || !code.startsWith('FST_ERR_')) return undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('body-too-large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported-media-type');
  const isTheirs = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return isTheirs ? new Refusal('bad-request') : undefined;
}

const events: Readonly<Record<number, LogEvent>> = {
  400: 'input_validation_fail',
  401: 'authz_fail',
  403: 'authz_fail',
  429: 'excess_rate_limit_exceeded',
};

// Where an attack comes from is written down; an input that was merely wrong is no attack.
function logRefusal(
  { log, unavailable }: ErrorContext,
  refusal: Refusal,
  request: FastifyRequest,
): void {
  const { code, status } = refusal;
  const event = code === 'foreign-origin' ? 'malicious_cors' : events[status];
  const isSecurity = event !== undefined && event !== 'input_validation_fail';
  const address = isSecurity ? request.visitor?.address : undefined;
  const throttle = refusal instanceof ThrottleRefusal ? refusal.throttleKey : undefined;
  const line = { event, ...requestFields(request), status, code, address, throttle };
  if (status !== 503) {
    log.info('refused', line);
    return;
  }
  // A refusal without a cause of its own, such as the freeze, is its own cause.
  const cause = causeOf(refusal) ?? code;
  unavailable.inc({ cause });
  log[code === 'unavailable' ? 'warn' : 'info']('refused', { ...line, cause });
}

export function requestFields(request: FastifyRequest) {
  return {
    requestId: request.id,
    traceId: traceIdOf(request),
    actorId: actorOf(request),
    method: request.method,
    route: request.routeOptions.url ?? '(none)',
  };
}

function actorOf({ visitor }: FastifyRequest): string | undefined {
  return visitor?.staff?.subjectId ?? visitor?.session?.subjectId ?? visitor?.challenge?.subjectId;
}

// A person who opened a page gets a page; everyone else gets JSON.
function send(request: FastifyRequest, reply: FastifyReply, body: ErrorReply): FastifyReply {
  reply.header('cache-control', 'no-store');
  const wantsPage =
    request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (isApiPath(request.url) || !wantsPage) {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
  }
  const title = reply.statusCode === 404 ? 'Page not found' : 'We are sorry';
  return sendPage(reply, {
    title,
    body: html`<h1>${title}</h1><p>${body.error}</p><p><a href="/">Back to home</a></p>`,
  });
}
