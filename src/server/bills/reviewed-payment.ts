import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, prepared } from '#database/connection.ts';
import type { Draft } from '#database/draft.ts';
import { inOrder } from '#database/sending/in-order.ts';
import { shareConnection } from '#database/sending/share-connection.ts';
import { requireMaker } from '../accounts/approvals/dual-control.ts';
import { type Destination, getDestination } from '../outgoing/destinations.ts';
import { requireNotSelf } from '../people/conflict-of-interest.ts';
import { type Holder, readHolder } from '../people/lock-holder.ts';
import { actInTurn, type Decision } from '../posting/act-in-turn.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { findPayment, type Payment } from './writes.ts';

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
 * Decides on a payment in the turns of the staff member, whose approvals of the day are counted,
 * and of the customer; nobody decides on their own payment.
 */
export async function decideOnPayment<Reply>(
  deps: PostingDeps,
  { paymentId, staffId }: { readonly paymentId: string; readonly staffId: string },
  decide: (draft: Draft, review: UnderReview) => Promise<Decision<Reply>>,
): Promise<Reply> {
  // Whose it is never changes, so that this needs no lock.
  const ofPayment = sql`select customer_id as "customerId" from bill_payments
    where id = ${paymentId}`;
  const owner = await maybeOne<{ customerId: string }>(
    shareConnection(deps.pool),
    prepared('owner-of-bill-payment', ofPayment),
  );
  if (!owner) throw new Refusal('not-found');
  const { customerId } = owner;
  return await actInTurn(deps, [staffId, customerId], async (draft) => {
    const [, holder, payment] = await inOrder([
      requireMaker(draft, staffId),
      readHolder(draft, customerId),
      findPayment(draft, paymentId),
      requireNotSelf(draft, staffId, customerId),
    ]);
    if (!payment) throw new Refusal('not-found');
    const destination = await getDestination(draft, payment.destinationId);
    return await decide(draft, { payment, holder, destination });
  });
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
