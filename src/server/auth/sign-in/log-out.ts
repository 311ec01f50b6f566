import type { FastifyReply, FastifyRequest } from 'fastify';
import { transaction } from '#database/transaction.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import { endSession, type Session } from '../../base/session/sessions.ts';
import { endVisitorSession, recognizeSession } from '../../base/session/visitor.ts';
import type { LoginKind } from '../logins.ts';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Ends the session. Without a session the cookie is cleared all the same. */
export async function logOut(deps: Deps, kind: LoginKind, exchange: Exchange): Promise<void> {
  const { request, reply } = exchange;
  const session = await recognizeSession(request, kind);
  if (session) return await signOut(deps, kind, session, exchange);
  reply.server.requestContext.cookies.clear(reply, kind);
  reply.header('clear-site-data', '"cache"');
}

/** Ends the session that a request came with; of two requests at once, one writes the line. */
export async function signOut(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  kind: LoginKind,
  session: Session,
  { request, reply }: Exchange,
): Promise<void> {
  const { id, subjectId } = session;
  const { address, requestId } = request.visitor;
  await transaction(pool, async (tx) => {
    if (!(await endSession(tx, id))) return;
    await appendAudit(tx, {
      at: clock.now(),
      actorKind: kind,
      actorId: subjectId,
      action: 'sign-out',
      subjectKind: kind,
      subjectId,
      address,
      requestId,
    });
  });
  await endVisitorSession(reply, session);
}
