import { dollars } from '#contract/fields/amount.ts';
import type { Tx } from '#database/connection.ts';
import { deniedCreditNotice } from '../accounts/denied-credit-notice.ts';
import type { Deps } from '../base/deps.ts';
import type { Mail } from '../base/mail/mail.ts';
import { mailTemplate, type Recipient } from '../base/mail/mail-template.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import { type Holder, wantsMail } from '../people/lock-holder.ts';
import type { LimitRequest } from './writes.ts';

export async function mailRequest(
  tx: Tx,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  holder: Holder,
  request: LimitRequest,
): Promise<void> {
  const { email, firstName } = holder;
  // The law asks for the notice of a denial whatever was chosen.
  const isNotified = request.status === 'denied' || wantsMail(holder, 'creditLimits');
  if (email === null || !isNotified) return;
  const mail = limitMail({ email, firstName }, request);
  if (mail) await enqueueMail(tx, keys, mail, clock.now());
}

/** The mail of each step; a request that ends with its customer has none. */
export function limitMail(to: Recipient, request: LimitRequest): Mail | undefined {
  switch (request.status) {
    case 'pending':
      return received(to, request);
    case 'approved':
      return approved(to, request);
    case 'denied':
      return denied(to, request);
    case 'cancelled':
      return undefined;
  }
}

function received(to: Recipient, request: LimitRequest): Mail {
  return mailTemplate(to, {
    kind: 'credit-limit-received',
    subject: 'We received your request for a higher credit limit',
    paragraphs: [
      'We received your request and usually answer within one business day.',
      `Requested limit: ${dollars(request.requestedLimitCents)}\n${reference(request)}`,
    ],
  });
}

function approved(to: Recipient, request: LimitRequest): Mail {
  const limit = dollars(request.approvedLimitCents ?? request.requestedLimitCents);
  return mailTemplate(to, {
    kind: 'credit-limit-approved',
    subject: 'Your credit limit was raised',
    paragraphs: [
      'We approved your request. The new limit is in effect now.',
      `New limit: ${limit}\n${reference(request)}`,
    ],
  });
}

function denied(to: Recipient, request: LimitRequest): Mail {
  return mailTemplate(to, {
    kind: 'credit-limit-denied',
    subject: 'About your request for a higher credit limit',
    paragraphs: [
      'Thank you for your request. We are unable to raise your credit limit at this time.',
      reference(request),
      ...deniedCreditNotice(request.denyReason),
    ],
  });
}

function reference({ id }: LimitRequest): string {
  return `Reference: ${id.slice(0, 8)}`;
}
