// The journals of a bill payment, named after it, so that the ledger records each once at most.
import type { JournalRequest } from '#ledger/journal.ts';
import { holdRelease } from '#ledger/requests.ts';
import type { Authorized } from '../outgoing/authorize-outgoing.ts';
import { outgoingCapture, outgoingHold, outgoingPosting } from '../outgoing/clearing.ts';
import type { Payment } from './writes.ts';

const step = ({ id }: Payment, name?: 'hold' | 'release') =>
  name === undefined
    ? { key: `bill-payment ${id}`, kind: 'bill-payment' }
    : { key: `bill-payment ${id} ${name}`, kind: `bill-payment-${name}` };

const moneyOf = ({ fromAccountId: from, amountCents, payeeName }: Payment) => ({
  from,
  amountCents,
  description: descriptionOf(payeeName),
  merchant: payeeName,
  category: 'Bills',
});

const descriptionOf = (payeeName: string) => `Bill payment to ${payeeName}`;

/** Pays a bill at once, or sets its money aside while staff review it. */
export function startJournal(authorized: Authorized, payment: Payment): JournalRequest {
  if (payment.status !== 'review') {
    return outgoingPosting(authorized, step(payment), moneyOf(payment));
  }
  return outgoingHold(authorized, step(payment, 'hold'), {
    id: requireHold(payment),
    accountId: payment.fromAccountId,
    amountCents: payment.amountCents,
    reason: 'bill-payment',
    description: descriptionOf(payment.payeeName),
  });
}

/** Pays a reviewed bill out of its hold. */
export function captureJournal(payment: Payment): JournalRequest {
  return outgoingCapture('bill', step(payment), requireHold(payment), moneyOf(payment));
}

/** Lets go what was set aside. */
export function releaseJournal(payment: Payment): JournalRequest {
  return holdRelease(step(payment, 'release'), requireHold(payment));
}

function requireHold({ holdId }: Payment): string {
  if (holdId === null) throw new Error('A payment in review has a hold.');
  return holdId;
}
