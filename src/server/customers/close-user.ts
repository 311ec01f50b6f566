import { transaction } from '#database/transaction.ts';
import { closeAccounts } from '../accounts/close-accounts.ts';
import { denyWaitingAdjustments } from '../accounts/deny-waiting-adjustments.ts';
import { endEverything } from '../auth/end-everything.ts';
import { actorOf } from '../base/actor.ts';
import { appendAudit } from '../base/audit.ts';
import { enqueueMail } from '../base/outbox.ts';
import type { Parts } from '../base/parts.ts';
import { requireMove } from '../base/state-machine.ts';
import type { VisitorOf } from '../base/visitor.ts';
import { forgetPayees } from '../bills/forget-payees.ts';
import { cancelAllPending } from '../transfers/cancel-all-pending.ts';
import { closedEmail } from './customer-email.ts';
import { customerLife } from './customer-life.ts';
import { lockTarget } from './lock-target.ts';
import { sealPerson } from './seal-person.ts';

/**
 * Closes a customer: gone from every login and list at once. The books keep their entries, which
 * name nobody, and still sum to zero.
 */
export async function closeUser(
  { pool, keys, clock }: Parts,
  visitor: VisitorOf<'administrator'>,
  userId: string,
) {
  const now = clock.businessNow();
  const actor = actorOf(visitor);
  return await transaction(pool, async (tx) => {
    const { status, email, firstName } = await lockTarget(tx, visitor.staff.subjectId, userId);
    requireMove(customerLife, status, 'closed');
    await endEverything(tx, userId);
    await cancelAllPending(tx, userId, now, actor);
    const decision = { decidedBy: visitor.staff.subjectId, decidedAt: now };
    await denyWaitingAdjustments(tx, userId, decision);
    await forgetPayees(tx, userId, now);
    await sealPerson(tx, keys, userId, now);
    await appendAudit(tx, {
      ...actor,
      at: clock.now(),
      action: 'close-user',
      subjectKind: 'customer',
      subjectId: userId,
      before: { status },
      after: { status: 'closed' },
    });
    if (email) await enqueueMail(tx, keys, closedEmail({ email, firstName }), clock.now());
    await closeAccounts(tx, userId, now);
    return { id: userId };
  });
}
