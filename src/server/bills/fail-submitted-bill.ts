import type { Tx } from '#database/connection.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import type { Deps } from '../base/deps.ts';
import { getDestination } from '../outgoing/destinations.ts';
import type { Holder } from '../people/lock-holder.ts';
import { isFirstPayment, mailPayment } from './payment-email.ts';
import { lockPayment, movePayment } from './writes.ts';

interface FailedBill {
  /** Locked. */
  readonly holder: Holder;
  readonly billPaymentId: string;
  readonly failure: string;
}

/** A payment that was submitted for this day could not be made. The customer gets an email. */
export async function failSubmittedBill(
  tx: Tx,
  deps: Deps,
  { holder, billPaymentId, failure }: FailedBill,
): Promise<void> {
  const payment = await lockPayment(tx, billPaymentId);
  if (!payment) throw new Error('A schedule of a bill payment has one.');
  const destination = await getDestination(tx, payment.destinationId);
  const isFirst = await isFirstPayment(tx, destination.id, ['completed']);
  const moved = await movePayment(tx, payment, {
    to: 'failed',
    at: deps.clock.businessNow(),
    loggedAt: deps.clock.now(),
    action: 'pay-scheduled-bill',
    actor: theSystem,
    failure,
  });
  await mailPayment(tx, deps, holder, { ...moved, destination, isFirst });
}
