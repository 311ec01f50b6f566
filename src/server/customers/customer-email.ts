import { brand } from '#brand/brand.ts';
import { dollars } from '#contract/fields/amount.ts';
import type { Cents } from '#money/cents.ts';
import { maskAccountNumber } from '#rules/payments/account-number.ts';
import type { Mail } from '../base/mail/mail.ts';
import { mailTemplate, type Recipient } from '../base/mail/mail-template.ts';

/** To a customer whom staff created; the password came to them in another way. */
export function welcomeEmail(to: Recipient): Mail {
  return mailTemplate(to, {
    kind: 'customer-created',
    subject: 'Welcome to online banking',
    paragraphs: [
      'Your online banking is ready. Sign in with this email address and the password you agreed ' +
        'on with us.',
      `You will then need an access code. Please call us at ${brand.phone} to get it.`,
    ],
  });
}

export function closedEmail(to: Recipient): Mail {
  return mailTemplate(to, {
    kind: 'customer-closed',
    subject: 'Your accounts are closed',
    paragraphs: [
      'Your accounts with us and your online banking are closed as of today. Payments that had ' +
        'not been sent were cancelled.',
      `If you did not expect this, please call us at ${brand.phone}.`,
    ],
  });
}

interface ClosedAccount {
  readonly account: { readonly accountName: string; readonly accountNumber: string };
  readonly amountCents: Cents;
  /** Undefined where a check was sent. */
  readonly paidTo: { readonly accountName: string; readonly number: string } | undefined;
}

/** To a customer one of whose accounts staff closed. */
export function accountClosedEmail(
  to: Recipient,
  { account, amountCents, paidTo }: ClosedAccount,
): Mail {
  const way = paidTo
    ? `to ${paidTo.accountName} ${maskAccountNumber(paidTo.number)}`
    : 'to you by check, to the address we have on file';
  return mailTemplate(to, {
    kind: 'account-closed',
    subject: 'Your account is closed',
    paragraphs: [
      `${account.accountName} ${maskAccountNumber(account.accountNumber)} is closed as of today.`,
      ...(amountCents > 0n ? [`Its balance of ${dollars(amountCents)} goes ${way}.`] : []),
      `If you did not expect this, please call us at ${brand.phone}.`,
    ],
  });
}
