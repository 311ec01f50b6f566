import type { Returned } from '#contract/endpoint.ts';
import type { denyTransfer as endpoint } from '#contract/payments/transfers.ts';
import { Refusal } from '#contract/refusals.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Call } from '../base/http/mount.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { releaseJournal } from './bill-journals.ts';
import { mailPayment } from './payment-email.ts';
import { decideOnPayment } from './reviewed-payment.ts';
import { movePayment } from './writes.ts';

type Reply = Returned<typeof endpoint>;

/**
 * Does not approve a bill in review; what was set aside for it is available again. This works while
 * money movement is frozen, too: nothing leaves by it.
 */
export async function denyBill(
  deps: PostingDeps,
  { visitor, params: { id: paymentId }, body: { reason } }: Call<typeof endpoint>,
): Promise<Reply> {
  const staffId = visitor.staff.subjectId;
  return await decideOnPayment<Reply>(deps, { paymentId, staffId }, async (draft, review) => {
    const { payment, holder, destination } = review;
    if (payment.holdId === null) throw new Refusal('not-found');
    const actor = actorOf(visitor);
    const moved = await movePayment(draft, payment, {
      to: 'failed',
      at: deps.clock.businessNow(),
      loggedAt: deps.clock.now(),
      action: 'deny-bill',
      actor,
      decidedBy: staffId,
      failure: reason === undefined ? 'It was not approved.' : `It was not approved: ${reason}`,
    });
    await mailPayment(draft, deps, holder, { ...moved, destination, isFirst: false });
    const journal = { ...releaseJournal(payment), actor };
    return { journal, reply: { id: moved.id, status: 'denied' } };
  });
}
