import type { cancelBillPayment as endpoint } from '#contract/bills.ts';
import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { lockActiveHolder } from '../accounts/lock-holder.ts';
import { actorOf } from '../base/actor.ts';
import type { Parts } from '../base/parts.ts';
import type { VisitorOf } from '../base/visitor.ts';
import { requireMoneyMoves } from '../ledger-refusal.ts';
import { mailPayment } from './payment-email.ts';
import { lockPayment, movePayment } from './writes.ts';

/** The customer calls off a payment whose day has not come. */
export async function cancelBillPayment(
  parts: Parts,
  visitor: VisitorOf<'customer'>,
  paymentId: string,
): Promise<Returned<typeof endpoint>> {
  return await transaction(parts.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const holder = await lockActiveHolder(tx, visitor.session.subjectId);
    const payment = await lockPayment(tx, paymentId);
    if (payment?.customerId !== holder.id) throw new Refusal('not-found');
    const moved = await movePayment(tx, payment, {
      to: 'cancelled',
      at: parts.clock.businessNow(),
      loggedAt: parts.clock.now(),
      action: 'cancel-bill-payment',
      actor: actorOf(visitor),
    });
    await mailPayment(tx, parts, holder, moved);
    return { id: moved.id, status: moved.status };
  });
}
