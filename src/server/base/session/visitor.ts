// The visitor of a request. The HTTP app notes the address; the session is looked up when an
// endpoint needs one, and only the one that its access level names.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db, Pool } from '#database/connection.ts';
import type { BulkReads } from '../audit-log/bulk-reads.ts';
import type { Limits, Settings } from '../config/limits.ts';
import type { Cookies } from '../http/cookies.ts';
import { isUnsafe } from '../http/request/origin.ts';
import type { Log } from '../observability/log.ts';
import type { Tracing } from '../observability/tracing.ts';
import type { RequestAllowance } from '../throttling/request-allowance.ts';
import type { VisitorAllowance } from '../throttling/visitor-allowance.ts';
import type { Clock } from '../time/clock.ts';
import {
  type Audience,
  endSession,
  findSession,
  type OpenedSession,
  type Session,
  touchSession,
} from './sessions.ts';

export interface Visitor {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly session?: Session;
  readonly staff?: Session;
  readonly challenge?: Session;
}

/** A visitor of whom the access level is known to hold. */
export type VisitorOf<Level extends Access> = Level extends 'public'
  ? Visitor
  : Level extends 'pre-auth'
    ? Visitor & { readonly challenge: Session }
    : Level extends 'customer'
      ? Visitor & { readonly session: Session }
      : Visitor & { readonly staff: Session };

/** What it takes to recognise a visitor. */
export interface RequestContext {
  readonly pool: Pool;
  /** For what is asked at every call. */
  readonly lookups: Db;
  readonly clock: Clock;
  readonly cookies: Cookies;
  readonly limits: Limits;
  readonly settings: Settings;
  readonly allowance: RequestAllowance;
  readonly visitorAllowance: VisitorAllowance;
  readonly bulkReads: BulkReads;
  readonly log: Log;
  readonly tracing: Tracing | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    requestContext: RequestContext;
  }
  interface FastifyRequest {
    visitor: Visitor;
  }
}

const audiences = {
  'pre-auth': 'pre-auth',
  customer: 'customer',
  staff: 'staff',
  approver: 'staff',
  administrator: 'staff',
} as const satisfies Record<Exclude<Access, 'public'>, Audience>;

const fields = { customer: 'session', staff: 'staff', 'pre-auth': 'challenge' } as const;

/** The visitor, once it is certain that the access level holds; otherwise a refusal. */
export async function resolveVisitor<Level extends Access>(
  request: FastifyRequest,
  access: Level,
): Promise<VisitorOf<Level>> {
  if (access === 'public') {
    await countVisitor(request);
  } else {
    const audience = audiences[access as Exclude<Access, 'public'>];
    const session = await recognizeSession(request, audience);
    if (!session) throw takeVisitorCall(request) ?? new Refusal('not-signed-in');
    if (!mayEnter(access, session.role)) throw new Refusal('not-allowed');
    await noteActivity(request, session);
  }
  return request.visitor as VisitorOf<Level>;
}

function takeVisitorCall({ server, visitor }: FastifyRequest): Refusal | undefined {
  const { visitorAllowance, clock } = server.requestContext;
  return visitorAllowance.take(visitor.address, clock.now());
}

// Customers and staff who share the address of a visitor who used it up are served by their own
// allowance. Their session is looked up only then: most public calls need none.
async function countVisitor(request: FastifyRequest): Promise<void> {
  const refusal = takeVisitorCall(request);
  if (!refusal) return;
  const session =
    (await recognizeSession(request, 'customer')) ?? (await recognizeSession(request, 'staff'));
  if (!session) throw refusal;
  const { allowance, clock } = request.server.requestContext;
  await allowance.take(session.id, clock.now());
}

/** The session a visitor carries for this audience, if any; for endpoints that serve both kinds. */
export async function recognizeSession(
  request: FastifyRequest,
  audience: Audience,
): Promise<Session | undefined> {
  const { lookups, clock, cookies, log } = request.server.requestContext;
  const token = cookies.read(request, audience);
  if (token === undefined) return undefined;
  const session = await findSession(lookups, audience, token, clock.now());
  if (session) {
    request.visitor = { ...request.visitor, [fields[audience]]: session };
  } else {
    const { requestId, address } = request.visitor;
    const event = 'session_use_after_expire';
    log.info('a cookie of no living session', { event, requestId, address });
  }
  return session;
}

// Roles are the contract's access levels; the session carries the one its owner has.
function mayEnter(access: Access, role: string | null): boolean {
  if (access === 'administrator') return role === 'administrator';
  if (access === 'approver') return role === 'administrator' || role === 'approver';
  return true;
}

// Reading is what open pages do by themselves, so only other calls count as activity. A burst
// within a second counts once: the row need not be written for each.
const SAME_MOMENT_MS = 1_000;

async function noteActivity(request: FastifyRequest, session: Session): Promise<void> {
  const { pool, clock, limits, allowance } = request.server.requestContext;
  const now = clock.now();
  await allowance.take(session.id, now);
  const isDue = now.getTime() - session.seenAt.getTime() >= SAME_MOMENT_MS;
  if (isUnsafe(request.method) && isDue) await touchSession(pool, session, now, limits);
}

/** Hands the visitor the cookie of a session that was just opened or given a new id. */
export function setSessionCookie(reply: FastifyReply, { session, token }: OpenedSession): void {
  reply.server.requestContext.cookies.set(reply, session.audience, token);
}

/** Signs the visitor out: the session is gone, the cookie cleared, and what the browser cached. */
export async function endVisitorSession(reply: FastifyReply, session: Session): Promise<void> {
  const { pool, cookies } = reply.server.requestContext;
  await endSession(pool, session.id);
  cookies.clear(reply, session.audience);
  reply.header('clear-site-data', '"cache"');
}
