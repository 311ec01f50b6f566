import type { cancelBillPayment as endpoint } from '#contract/bills.ts';
import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { record } from '#ledger/record.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { getDestination } from '../outgoing/destinations.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { releaseJournal } from './bill-journals.ts';
import { mailPayment } from './payment-email.ts';
import { lockPayment, movePayment } from './writes.ts';

/**
 * The customer cancels a payment that is scheduled or in review; what was set aside for it is
 * available again. This works while money movement is frozen, too: nothing leaves by it.
 */
export async function cancelBillPayment(
  deps: Deps,
  { visitor, params: { id: paymentId } }: Pick<Call<typeof endpoint>, 'visitor' | 'params'>,
): Promise<Returned<typeof endpoint>> {
  return await transaction(deps.pool, async (tx) => {
    const at = deps.clock.businessNow();
    const holder = await lockActiveHolder(tx, visitor.session.subjectId);
    const payment = await lockPayment(tx, paymentId);
    if (payment?.customerId !== holder.id) throw new Refusal('not-found');
    const moved = await movePayment(tx, payment, {
      to: 'cancelled',
      at,
      loggedAt: deps.clock.now(),
      action: 'cancel-bill-payment',
      actor: actorOf(visitor),
    });
    const destination = await getDestination(tx, moved.destinationId);
    await mailPayment(tx, deps, holder, { ...moved, destination, isFirst: false });
    if (payment.status === 'review') {
      requireRecorded(
        await record(tx, { ...releaseJournal(payment), actor: actorOf(visitor) }, at),
      );
    }
    return { id: moved.id, status: moved.status };
  });
}
