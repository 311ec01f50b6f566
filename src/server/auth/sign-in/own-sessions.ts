import type * as contract from '#contract/people/auth.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { shortListReply } from '../../base/lists/list-page.ts';
import {
  endAllSessions,
  endSession,
  listSessions,
  type Session,
} from '../../base/session/sessions.ts';
import { signOut } from './log-out.ts';

export async function listOwnSessions(
  { pool, clock }: Deps,
  call: Call<typeof contract.listSessions>,
) {
  const { session } = call.visitor;
  const all = await listSessions(pool, 'customer', session.subjectId, clock.now());
  const sessions = shortListReply(call, all, searchTextOf);
  return { sessions: sessions.map((one) => ({ ...one, current: one.id === session.id })) };
}

/** As staff see them. */
export async function listSessionsOf(
  { pool, clock }: Deps,
  call: Call<typeof contract.listCustomerSessions>,
) {
  const all = await listSessions(pool, 'customer', call.params.userId, clock.now());
  return shortListReply(call, all, searchTextOf);
}

function searchTextOf({ address, userAgent }: Session): string {
  return `${address} ${userAgent}`;
}

/** Ends one of the own sessions; the session of another login is not found. */
export async function endOneSession(
  deps: Deps,
  { visitor, params, request, reply }: Call<typeof contract.endOneSession>,
): Promise<{ ended: number }> {
  const { session } = visitor;
  const { id } = params;
  if (id === session.id) {
    await signOut(deps, 'customer', session, { request, reply });
    return { ended: 1 };
  }
  const now = deps.clock.now();
  return await transaction(deps.pool, async (tx) => {
    const own = await listSessions(tx, 'customer', session.subjectId, now);
    if (!own.some((one) => one.id === id) || !(await endSession(tx, id))) {
      throw new Refusal('not-found');
    }
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: now,
      action: 'end-session',
      subjectKind: 'customer',
      subjectId: session.subjectId,
      after: { session: id },
    });
    return { ended: 1 };
  });
}

/** Signs out everywhere else. Half-done sign-ins go too, and are not counted. */
export async function endOtherSessions(
  { pool, clock }: Deps,
  { visitor }: Call<typeof contract.endOtherSessions>,
): Promise<{ ended: number }> {
  const { id, subjectId } = visitor.session;
  const now = clock.now();
  return await transaction(pool, async (tx) => {
    const others = (await listSessions(tx, 'customer', subjectId, now)).length - 1;
    await endAllSessions(tx, subjectId, id);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: now,
      action: 'end-other-sessions',
      subjectKind: 'customer',
      subjectId,
      after: { ended: others },
    });
    return { ended: others };
  });
}
