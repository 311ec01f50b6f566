import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, type Tx } from '#database/connection.ts';
import { lockMaker } from '../accounts/approvals/dual-control.ts';
import { type Destination, getDestination } from '../outgoing/destinations.ts';
import { requireNotSelf } from '../people/conflict-of-interest.ts';
import { type Holder, lockHolder } from '../people/lock-holder.ts';
import { lockPayment, type Payment } from './writes.ts';

/** Whether this is a bill payment that staff review or have reviewed. */
export async function isReviewedPayment(db: Db, id: string): Promise<boolean> {
  const statement = sql`select 1 from bill_payments where id = ${id} and hold_id is not null`;
  return (await maybeOne(db, statement)) !== undefined;
}

export interface UnderReview {
  readonly payment: Payment;
  readonly holder: Holder;
  readonly destination: Destination;
}

/**
 * Locks the staff member, whose approvals of the day are counted, then the customer, then the
 * payment; nobody decides on their own payment.
 */
export async function lockForReview(
  tx: Tx,
  paymentId: string,
  staffId: string,
): Promise<UnderReview> {
  // Whose it is never changes, so that this needs no lock.
  const owner = await maybeOne<{ customerId: string }>(
    tx,
    sql`select customer_id as "customerId" from bill_payments where id = ${paymentId}`,
  );
  if (!owner) throw new Refusal('not-found');
  await lockMaker(tx, staffId);
  const holder = await lockHolder(tx, owner.customerId);
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new Refusal('not-found');
  await requireNotSelf(tx, staffId, holder.id);
  return { payment, holder, destination: await getDestination(tx, payment.destinationId) };
}

/**
 * Over every field that decides where the money goes: an approval of this hash covers exactly
 * these.
 */
export function billHash(
  { fromAccountId, amountCents }: Pick<Payment, 'fromAccountId' | 'amountCents'>,
  destinationHash: Buffer,
): Buffer {
  const parts = ['bill', fromAccountId, amountCents.toString(), destinationHash.toString('hex')];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
