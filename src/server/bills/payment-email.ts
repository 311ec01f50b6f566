import sql from 'sql-template-tag';
import { dollars } from '#contract/fields/amount.ts';
import { type Db, one } from '#database/connection.ts';
import type { Writer } from '#database/draft.ts';
import type { PaymentStatus } from '#rules/payments/transfer-types.ts';
import type { Deps } from '../base/deps.ts';
import type { Mail } from '../base/mail/mail.ts';
import { dayText, mailTemplate, NOT_YOU, type Recipient } from '../base/mail/mail-template.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import type { Destination } from '../outgoing/destinations.ts';
import { isYoung } from '../outgoing/recipient-history.ts';
import { type Holder, wantsMail } from '../people/lock-holder.ts';
import { destinationLines } from '../recipients/recipient-email.ts';
import type { Payment } from './writes.ts';

export interface MailedPayment extends Payment {
  readonly destination: Destination;
  /** The first payment to this destination: its email is sent whatever the customer chose. */
  readonly isFirst: boolean;
}

/**
 * Whether nothing was sent there yet, or is waiting to be sent unless only what was sent counts.
 */
export async function isFirstPayment(
  db: Db,
  destinationId: string,
  among: readonly PaymentStatus[] = ['scheduled', 'review', 'completed'],
): Promise<boolean> {
  const { known } = await one<{ known: boolean }>(
    db,
    sql`select exists (select from bill_payments
          where destination_id = ${destinationId}
            and status = any(${among})) as known`,
  );
  return !known;
}

// Sent whatever was chosen: that a bill was not paid, and that staff are looking at it.
const ALWAYS: readonly PaymentStatus[] = ['failed', 'review'];

export async function mailPayment(
  writer: Writer,
  { keys, clock, config }: Pick<Deps, 'keys' | 'clock' | 'config'>,
  holder: Holder,
  payment: MailedPayment,
): Promise<void> {
  const { email, firstName } = holder;
  const { createdAt } = payment.destination;
  // A payee made by a thief, who also turned notifications off, is a young one.
  const isNotified =
    payment.isFirst ||
    isYoung(createdAt, payment.submittedAt, config.limits.newRecipientMs) ||
    ALWAYS.includes(payment.status) ||
    wantsMail(holder, 'bills');
  if (email === null || !isNotified) return;
  await enqueueMail(writer, keys, paymentMail({ email, firstName }, payment), clock.now());
}

export function paymentMail(to: Recipient, payment: MailedPayment): Mail {
  const { status, amountCents, bankDay, id, failure, destination, isFirst } = payment;
  const details = [
    destinationLines(destination),
    `Amount: ${dollars(amountCents)}`,
    `Date: ${dayText(bankDay)}`,
    `Reference: ${id.slice(0, 8)}`,
  ];
  return mailTemplate(to, {
    about: `bill-payment ${id} ${status}`,
    kind: `bill-payment-${status}`,
    subject: subjects[status],
    paragraphs: [
      news[status],
      details.join('\n'),
      ...(failure === null ? [] : [`${failure} We will not try again automatically.`]),
      ...(isFirst ? [`This is your first payment to this payee. ${NOT_YOU}`] : []),
      ...(!isFirst && status === 'review' ? [NOT_YOU] : []),
    ],
  });
}

const subjects: Readonly<Record<PaymentStatus, string>> = {
  scheduled: 'Your bill payment is scheduled',
  review: 'Your bill payment is being reviewed',
  completed: 'Your bill payment was sent',
  failed: 'Your bill payment failed',
  cancelled: 'Your bill payment was cancelled',
};

const news: Readonly<Record<PaymentStatus, string>> = {
  scheduled: 'We will send this payment on the scheduled date.',
  review: 'Our staff review this payment before it is sent. The amount is on hold until then.',
  completed: 'We sent this payment.',
  failed: 'We could not send this payment. No money has left your account.',
  cancelled: 'This payment was cancelled. No money has left your account.',
};
