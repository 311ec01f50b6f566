import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Received, Reply, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { appendAudit } from '../audit-log/audit.ts';
import { noteRefusedAttempt } from '../audit-log/note-refused-attempt.ts';
import type { Settings } from '../config/limits.ts';
import type { Deps } from '../deps.ts';
import { Replay } from '../idempotency/replay.ts';
import { lazy } from '../lazy.ts';
import { resolveVisitor, type Visitor, type VisitorOf } from '../session/visitor.ts';
import { requestParser } from './request/parse-request.ts';
import { readMultipart } from './request/read-multipart.ts';
import { shapeReply } from './shape-reply.ts';

/** What a handler is given: everything it may believe. */
export interface Call<E extends Endpoint> {
  readonly params: Received<E, 'params'>;
  readonly query: Received<E, 'query'>;
  readonly body: Received<E, 'body'>;
  readonly visitor: VisitorOf<E['access']>;
  readonly idempotencyKey: string | undefined;
  readonly request: FastifyRequest;
  /** For cookies and headers; what the handler returns is sent for it. */
  readonly reply: FastifyReply;
}

export type Outcome<E extends Endpoint> = Returned<E> | Replay<Reply<E>>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Outcome<E> | Promise<Outcome<E>>;

/**
 * What an endpoint does. Every action has this signature, so that a feature's routes are a table.
 */
export type Action<E extends Endpoint, D = Deps> = (
  deps: D,
  call: Call<E>,
) => Outcome<E> | Promise<Outcome<E>>;

export interface MountOptions<E extends Endpoint> {
  /** What its span is called, where traces are collected. */
  readonly action?: string;
  /** Looks at who is calling, and may refuse, while the body has not been read yet. */
  readonly beforeBody?: (visitor: VisitorOf<E['access']>, reply: FastifyReply) => Promise<void>;
}

/**
 * Serves an endpoint. Who is calling is settled before the body is read, so a stranger cannot make
 * the server parse anything; then the request is parsed, handled, and the reply shaped.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { beforeBody, action = 'handler' }: MountOptions<E> = {},
): void {
  const parser = lazy(() => requestParser(endpoint));

  withBodies(app, endpoint, (scope) =>
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { isExport: isFile(endpoint) },
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      onRequest: async (request, reply) => {
        const visitor = await resolveCaller(request, endpoint);
        await beforeBody?.(visitor, reply);
      },
      handler: async (request, reply) => {
        const call = {
          ...parser()(request),
          visitor: request.visitor as VisitorOf<E['access']>,
          idempotencyKey: endpoint.idempotent ? idempotencyKeyOf(request) : undefined,
          request,
          reply,
        };
        const outcome = await answer(request, () => traced(request, action, () => handler(call)));
        const wire = outcome instanceof Replay ? outcome.wire : shapeReply(endpoint, outcome);
        await noteBulkRead(request, endpoint, wire);
        return send(reply, endpoint, wire);
      },
    }),
  );
}

/** The visitor, once it is certain that they may call the endpoint; otherwise a refusal. */
export async function resolveCaller<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
): Promise<VisitorOf<E['access']>> {
  const visitor = await resolveVisitor(request, endpoint.access);
  requireOwnPassword(endpoint, visitor);
  requireAuthenticator(endpoint, visitor, request.server.requestContext.settings);
  return visitor as VisitorOf<E['access']>;
}

/** For a feature's routes: `serve(contract.submitWire, submitWire)`. */
export function serveActions<D extends Deps>(app: FastifyInstance, deps: D) {
  return <E extends Endpoint>(endpoint: E, action: Action<E, D>): void =>
    mount(app, endpoint, (call) => readOrAct(deps, endpoint, (own) => action(own, call)), {
      action: action.name,
    });
}

/**
 * What only reads is read from a replica that has caught up. Where that fails, the primary is asked
 * as if there were none: nothing was changed by the first try.
 */
async function readOrAct<D extends Deps, Result>(
  deps: D,
  { fromReplica = false }: Endpoint,
  act: (own: D) => Result | Promise<Result>,
): Promise<Result> {
  const pool = fromReplica ? await deps.replica?.caughtUp() : undefined;
  if (!pool) return await act(deps);
  try {
    return await act({ ...deps, pool, slowPool: pool });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    deps.replica?.leaveAlone(error);
    return await act(deps);
  }
}

/** Runs the handler; what staff may not do although they tried is written down. */
async function answer<Result>(
  request: FastifyRequest,
  handle: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof Refusal) await noteRefusedAttempt(request, error);
    throw error;
  }
}

/** Reading the body left the request's span, to which the action's belongs. */
async function traced<Result>(
  { server, span }: FastifyRequest,
  action: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const { tracing } = server.requestContext;
  if (!tracing || !span) return await work();
  return await tracing.within(span, () => tracing.inSpan(action, work));
}

/** Before the rows are sent, so that nobody reads many of them without a line in the audit log. */
async function noteBulkRead(
  { server, visitor }: FastifyRequest,
  { bulkRead }: Endpoint,
  wire: unknown,
): Promise<void> {
  if (bulkRead === undefined) return;
  const { bulkReads, pool, clock } = server.requestContext;
  const line = bulkReads.count(visitor, bulkRead, Array.isArray(wire) ? wire : [wire], clock.now());
  if (line) await transaction(pool, (tx) => appendAudit(tx, line));
}

/**
 * Forms are how other sites forge requests, so only an endpoint that takes files reads them. The
 * origin was checked before, as of every unsafe call.
 */
function withBodies(
  app: FastifyInstance,
  { fileFields }: Endpoint,
  addRoute: (scope: FastifyInstance) => void,
): void {
  if (!fileFields) {
    addRoute(app);
    return;
  }
  app.register(async (scope) => {
    scope.addContentTypeParser<Buffer<ArrayBuffer>>(
      'multipart/form-data',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer<ArrayBuffer>) =>
        await readMultipart(body, request.headers['content-type'] ?? ''),
    );
    addRoute(scope);
  });
}

/** A login with a password chosen by staff must change it before anything else. */
function requireOwnPassword(
  { access, withTemporaryPassword }: Endpoint,
  { session, staff }: Visitor,
): void {
  if (access === 'public' || withTemporaryPassword) return;
  const isDue = (one: Visitor['session']) => one?.details.mustChangePassword === true;
  if (isDue(session) || isDue(staff)) throw new Refusal('password-change-required');
}

/**
 * Where the bank requires a second factor of its staff, a session opened by password alone serves
 * nothing but setting one up. A session says that it has one; without a word it has none.
 */
function requireAuthenticator(
  { access, withoutAuthenticator }: Endpoint,
  { staff }: Visitor,
  { staffAuthenticator }: Settings,
): void {
  if (!staffAuthenticator || !staff || access === 'public' || withoutAuthenticator) return;
  if (staff.details.hasAuthenticator !== true) throw new Refusal('authenticator-required');
}

function send(reply: FastifyReply, { status = 200, produces }: Endpoint, wire: unknown) {
  reply.code(status).header('cache-control', 'no-store');
  const type = produces ?? 'application/json';
  // A stored picture may be of another type than the usual one; its handler has then said so.
  if (!isBinary(type)) reply.type(`${type}; charset=utf-8`);
  else if (!reply.hasHeader('content-type')) reply.type(type);
  return reply.send(produces ? wire : JSON.stringify(wire));
}

function isBinary(type: string): boolean {
  return type.startsWith('image/') || type === 'application/pdf';
}

/** A file to keep, which may take longer than a page. */
function isFile({ produces }: Endpoint): boolean {
  return produces === 'text/csv' || produces?.startsWith('application/') === true;
}

const VISIBLE_ASCII = /^[!-~]{1,200}$/;

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && VISIBLE_ASCII.test(key)) return key;
  throw new Refusal('bad-idempotency-key');
}
