import type { denyDeposit as endpoint } from '#contract/deposits.ts';
import type { Returned } from '#contract/endpoint.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { mailDeposit } from './deposit-email.ts';
import { lockForReview } from './lock-for-review.ts';
import { moveDeposit } from './writes.ts';

/** Refuses a check. Nothing was posted for it, so that nothing has to be taken back. */
export async function denyDeposit(
  deps: Deps,
  { visitor, params: { id: depositId }, body: { reason } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  return await transaction(deps.pool, async (tx) => {
    const decidedBy = visitor.staff.subjectId;
    const { deposit, holder } = await lockForReview(tx, depositId, decidedBy);
    const moved = await moveDeposit(tx, deposit, {
      to: 'denied',
      at: deps.clock.businessNow(),
      loggedAt: deps.clock.now(),
      action: 'deny-deposit',
      actor: actorOf(visitor),
      decidedBy,
      reason,
    });
    await mailDeposit(tx, deps, holder, moved);
    return { id: moved.id, status: moved.status, availability: [], needsSecondApproval: false };
  });
}
