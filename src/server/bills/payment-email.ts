import { dollars } from '#contract/amount.ts';
import type { PaymentStatus } from '#contract/bills.ts';
import type { Tx } from '#database/connection.ts';
import type { Holder } from '../accounts/lock-holder.ts';
import { wantsMail } from '../accounts/wants-mail.ts';
import { letter, type Recipient } from '../base/letter.ts';
import type { Mail } from '../base/mail.ts';
import { enqueueMail } from '../base/outbox.ts';
import type { Parts } from '../base/parts.ts';
import type { Payment } from './writes.ts';

export async function mailPayment(
  tx: Tx,
  { keys, clock }: Pick<Parts, 'keys' | 'clock'>,
  holder: Holder,
  payment: Payment,
): Promise<void> {
  const { email, firstName } = holder;
  // That a bill was not paid is told whatever was chosen.
  const isTold = payment.status === 'failed' || wantsMail(holder, 'bills');
  if (email === null || !isTold) return;
  await enqueueMail(tx, keys, paymentMail({ email, firstName }, payment), clock.now());
}

export function paymentMail(to: Recipient, payment: Payment): Mail {
  const { status, amountCents, payeeName, payOn, id, failure } = payment;
  const details = [
    `Payee: ${payeeName}`,
    `Amount: ${dollars(amountCents)}`,
    `Day: ${payOn}`,
    `Reference: ${id.slice(0, 8)}`,
  ];
  return letter(to, {
    kind: `bill-payment-${status}`,
    subject: subjects[status],
    paragraphs: [
      news[status],
      details.join('\n'),
      ...(failure === null ? [] : [`${failure} We do not try again by ourselves.`]),
    ],
  });
}

const subjects: Readonly<Record<PaymentStatus, string>> = {
  scheduled: 'Your bill payment is scheduled',
  completed: 'Your bill was paid',
  failed: 'Your bill payment failed',
  cancelled: 'Your bill payment was cancelled',
};

const news: Readonly<Record<PaymentStatus, string>> = {
  scheduled: 'We will make this payment on its day.',
  completed: 'We made this payment.',
  failed: 'We could not make this payment. No money has left your account.',
  cancelled: 'This payment was called off. No money has left your account.',
};
