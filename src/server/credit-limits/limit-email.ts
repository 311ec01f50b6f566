import { brand } from '#brand/brand.ts';
import { dollars } from '#contract/amount.ts';
import type { Tx } from '#database/connection.ts';
import type { Holder } from '../accounts/lock-holder.ts';
import { wantsMail } from '../accounts/wants-mail.ts';
import { letter, type Recipient } from '../base/letter.ts';
import type { Mail } from '../base/mail.ts';
import { enqueueMail } from '../base/outbox.ts';
import type { Parts } from '../base/parts.ts';
import type { LimitRequest } from './writes.ts';

export async function mailRequest(
  tx: Tx,
  { keys, clock }: Pick<Parts, 'keys' | 'clock'>,
  holder: Holder,
  request: LimitRequest,
): Promise<void> {
  const { email, firstName } = holder;
  // The law asks for the notice of a denial whatever was chosen.
  const isTold = request.status === 'denied' || wantsMail(holder, 'creditLimits');
  if (email === null || !isTold) return;
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
      return adverseAction(to, request);
    case 'cancelled':
      return undefined;
  }
}

function received(to: Recipient, request: LimitRequest): Mail {
  return letter(to, {
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
  return letter(to, {
    kind: 'credit-limit-approved',
    subject: 'Your credit limit was raised',
    paragraphs: [
      'We approved your request. The new limit holds from now on.',
      `New limit: ${limit}\n${reference(request)}`,
    ],
  });
}

// Regulation B, 12 CFR 1002.9: the action taken, the specific reason, the creditor's name and
// address, and the notice of the Equal Credit Opportunity Act in the words of the regulation.
function adverseAction(to: Recipient, request: LimitRequest): Mail {
  const { street, city, state, zipCode } = brand.headquarters;
  return letter(to, {
    kind: 'credit-limit-denied',
    subject: 'About your request for a higher credit limit',
    paragraphs: [
      'Thank you for your request. We are unable to raise your credit limit at this time.',
      `Principal reason: ${request.denyReason ?? ''}\n${reference(request)}`,
      'Notice: The federal Equal Credit Opportunity Act prohibits creditors from discriminating ' +
        'against credit applicants on the basis of race, color, religion, national origin, sex, ' +
        'marital status, age (provided the applicant has the capacity to enter into a binding ' +
        "contract); because all or part of the applicant's income derives from any public " +
        'assistance program; or because the applicant has in good faith exercised any right ' +
        'under the Consumer Credit Protection Act. The federal agency that administers ' +
        'compliance with this law concerning this creditor is the Federal Deposit Insurance ' +
        'Corporation, Consumer Response Center, 1100 Walnut Street, Box #11, Kansas City, ' +
        'MO 64106.',
      `${brand.name}, ${street}, ${city}, ${state} ${zipCode}`,
    ],
  });
}

function reference({ id }: LimitRequest): string {
  return `Reference: ${id.slice(0, 8)}`;
}
