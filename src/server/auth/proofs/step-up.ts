import type { FastifyReply } from 'fastify';
import type { stepUp as endpoint } from '#contract/auth.ts';
import type { Received } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import { rotateSession } from '../../base/session/sessions.ts';
import { setSessionCookie } from '../../base/session/visitor.ts';
import { insertConfirmation, openQuestion } from '../../outgoing/step-ups.ts';
import type { SignedIn } from '../sign-in/signed-in.ts';
import { proveCode } from './proofs.ts';

/**
 * A fresh code, of the pool or of an authenticator app, confirms one submission for a few minutes.
 * The session goes on under a new token.
 */
export async function stepUp(
  deps: Deps,
  who: SignedIn,
  { code, stepUp: pendingQuestion }: Received<typeof endpoint, 'body'>,
  reply: FastifyReply,
): Promise<{ elevatedUntil: Date }> {
  const { clock, config, keys } = deps;
  const now = clock.now();
  const elevatedUntil = new Date(now.getTime() + config.limits.stepUpMs);
  const question = openQuestion(keys, who.session, pendingQuestion, now);
  const opened = await proveCode(deps, who, { code }, async (tx, login) => {
    await insertConfirmation(tx, who.session, question, elevatedUntil);
    const rotated = await rotateSession(tx, who.session, now);
    if (!rotated) throw new Refusal('not-signed-in');
    await appendAudit(tx, {
      ...actorOf(who.visitor),
      at: now,
      action: 'step-up',
      subjectKind: login.kind,
      subjectId: login.id,
      after: { elevatedUntil, confirms: question.id },
    });
    return rotated;
  });
  setSessionCookie(reply, opened);
  return { elevatedUntil };
}
