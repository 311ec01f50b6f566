import type * as contract from '#contract/people/auth.ts';
import { Refusal } from '#contract/refusals.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { rotateSession } from '../../base/session/sessions.ts';
import { setSessionCookie } from '../../base/session/visitor.ts';
import { insertConfirmation, openQuestion } from '../../people/step-ups.ts';
import { asCustomer } from '../sign-in/signed-in.ts';
import { proveCode } from './proofs.ts';

/**
 * A fresh code, of the pool or of an authenticator app, confirms one submission for a few minutes.
 * The session goes on under a new token.
 */
export async function stepUp(
  deps: Deps,
  { visitor, body, reply }: Call<typeof contract.stepUp>,
): Promise<{ elevatedUntil: Date }> {
  const { clock, config, keys } = deps;
  const { session } = visitor;
  const now = clock.now();
  const elevatedUntil = new Date(now.getTime() + config.limits.stepUpMs);
  const question = openQuestion(keys, session, body.stepUp, now);
  const opened = await proveCode(deps, asCustomer(visitor), body, async (tx, login) => {
    await insertConfirmation(tx, session, question, elevatedUntil);
    const rotated = await rotateSession(tx, session, now);
    if (!rotated) throw new Refusal('not-signed-in');
    await appendAudit(tx, {
      ...actorOf(visitor),
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
