import type { Returned } from '#contract/endpoint.ts';
import type { cancelBillPayment as endpoint } from '#contract/payments/bills.ts';
import { Refusal } from '#contract/refusals.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Call } from '../base/http/mount.ts';
import { getDestination } from '../outgoing/destinations.ts';
import { readActiveHolder } from '../people/lock-holder.ts';
import { actInTurn } from '../posting/act-in-turn.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { releaseJournal } from './bill-journals.ts';
import { mailPayment } from './payment-email.ts';
import { findPayment, movePayment } from './writes.ts';

/**
 * The customer cancels a payment that is scheduled or in review; what was set aside for it is
 * available again. This works while money movement is frozen, too: nothing leaves by it.
 */
export async function cancelBillPayment(
  deps: PostingDeps,
  { visitor, params: { id: paymentId } }: Pick<Call<typeof endpoint>, 'visitor' | 'params'>,
): Promise<Returned<typeof endpoint>> {
  const customerId = visitor.session.subjectId;
  return await actInTurn(deps, [customerId], async (draft) => {
    const holder = await readActiveHolder(draft, customerId);
    const payment = await findPayment(draft, paymentId);
    if (payment?.customerId !== holder.id) throw new Refusal('not-found');
    const actor = actorOf(visitor);
    const moved = await movePayment(draft, payment, {
      to: 'cancelled',
      at: deps.clock.businessNow(),
      loggedAt: deps.clock.now(),
      action: 'cancel-bill-payment',
      actor,
    });
    const destination = await getDestination(draft, moved.destinationId);
    await mailPayment(draft, deps, holder, { ...moved, destination, isFirst: false });
    const isHeld = payment.status === 'review';
    const journal = isHeld ? { ...releaseJournal(payment), actor } : undefined;
    return { journal, reply: { id: moved.id, status: moved.status } };
  });
}
