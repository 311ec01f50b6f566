import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import type { denyTransfer as endpoint } from '#contract/transfers.ts';
import { transaction } from '#database/transaction.ts';
import { record } from '#ledger/record.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { releaseJournal } from './bill-journals.ts';
import { mailPayment } from './payment-email.ts';
import { lockForReview } from './reviewed-payment.ts';
import { movePayment } from './writes.ts';

/**
 * Does not approve a bill in review; what was set aside for it is available again. This works while
 * money movement is frozen, too: nothing leaves by it.
 */
export async function denyBill(
  deps: Deps,
  { visitor, params: { id: paymentId }, body: { reason } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  return await transaction(deps.pool, async (tx) => {
    const at = deps.clock.businessNow();
    const decidedBy = visitor.staff.subjectId;
    const { payment, holder, destination } = await lockForReview(tx, paymentId, decidedBy);
    if (payment.holdId === null) throw new Refusal('not-found');
    const moved = await movePayment(tx, payment, {
      to: 'failed',
      at,
      loggedAt: deps.clock.now(),
      action: 'deny-bill',
      actor: actorOf(visitor),
      decidedBy,
      failure: reason === undefined ? 'It was not approved.' : `It was not approved: ${reason}`,
    });
    await mailPayment(tx, deps, holder, { ...moved, destination, isFirst: false });
    requireRecorded(await record(tx, { ...releaseJournal(payment), actor: actorOf(visitor) }, at));
    return { id: moved.id, status: 'denied' };
  });
}
