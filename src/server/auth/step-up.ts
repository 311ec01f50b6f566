import type { FastifyReply } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import { actorOf } from '../base/actor.ts';
import { appendAudit } from '../base/audit.ts';
import type { Parts } from '../base/parts.ts';
import { rotateSession } from '../base/sessions.ts';
import { giveCookie } from '../base/visitor.ts';
import { proveCode } from './proofs.ts';
import type { SignedIn } from './signed-in.ts';

/** A fresh code lifts the session for a few minutes, under a new id. */
export async function stepUp(
  parts: Parts,
  who: SignedIn,
  code: string,
  reply: FastifyReply,
): Promise<{ elevatedUntil: Date }> {
  const { clock, config } = parts;
  const now = clock.now();
  const elevatedUntil = new Date(now.getTime() + config.limits.stepUpMs);
  const opened = await proveCode(parts, who, { code }, async (tx, login) => {
    const rotated = await rotateSession(tx, who.session, now, { elevatedUntil });
    if (!rotated) throw new Refusal('not-signed-in');
    await appendAudit(tx, {
      ...actorOf(who.visitor),
      at: now,
      action: 'step-up',
      subjectKind: login.kind,
      subjectId: login.id,
      after: { elevatedUntil },
    });
    return rotated;
  });
  giveCookie(reply, opened);
  return { elevatedUntil };
}
