import type { Returned } from '#contract/endpoint.ts';
import type { denyDeposit as endpoint } from '#contract/payments/deposits.ts';
import { transaction } from '#database/transaction.ts';
import { withdrawApproval } from '../accounts/approvals/money-approvals.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { mailDeposit } from './deposit-email.ts';
import { lockForReview } from './lock-for-review.ts';
import { moveDeposit } from './writes.ts';

/**
 * Refuses a check. Nothing was posted for it, so that nothing has to be taken back. Of an accepted
 * check, refuses its return while that waits for a second person.
 */
export async function denyDeposit(
  deps: Deps,
  { visitor, params: { id: depositId }, body: { reason } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  return await transaction(deps.pool, async (tx) => {
    const decidedBy = visitor.staff.subjectId;
    const { deposit, holder } = await lockForReview(tx, depositId, decidedBy);
    const { id, status } = deposit;
    if (await withdrawApproval(tx, { kind: 'check-return', itemId: id })) {
      await appendAudit(tx, {
        ...actorOf(visitor),
        at: deps.clock.now(),
        action: 'deny-check-return',
        subjectKind: 'check-deposit',
        subjectId: id,
        after: { status, ...(reason !== undefined && { reason }) },
      });
      return { id, status, availability: [], needsSecondApproval: false };
    }
    const moved = await moveDeposit(tx, deposit, {
      to: 'denied',
      at: deps.clock.businessNow(),
      loggedAt: deps.clock.now(),
      action: 'deny-deposit',
      actor: actorOf(visitor),
      decidedBy,
      ...(reason !== undefined && { reason }),
    });
    await mailDeposit(tx, deps, holder, moved);
    return { id: moved.id, status: moved.status, availability: [], needsSecondApproval: false };
  });
}
