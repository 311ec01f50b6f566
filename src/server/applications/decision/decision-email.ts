import { durationText } from '#rules/calendar/duration-text.ts';
import { maskAccountNumber } from '#rules/payments/account-number.ts';
import { deniedCreditNotice } from '../../accounts/denied-credit-notice.ts';
import type { Mail } from '../../base/mail/mail.ts';
import { codeLine, mailTemplate, type Recipient } from '../../base/mail/mail-template.ts';

export interface Opening {
  readonly accountName: string;
  readonly accountNumber: string;
  /** For the first sign-in; a customer who has signed in before needs none. */
  readonly activationCode: string | undefined;
  readonly activationCodeMs: number;
  /** Whether the opening deposit waits until we have seen the money. */
  readonly isHeld: boolean;
  /** Where to sign in, where the bank's own address is known. */
  readonly loginUrl: string | undefined;
}

export function approvalEmail(to: Recipient, opening: Opening): Mail {
  const { accountName, accountNumber, activationCode, activationCodeMs, isHeld, loginUrl } =
    opening;
  const where = loginUrl ? ` at ${loginUrl}` : '';
  const welcome =
    `Your application was approved. ${accountName} ${maskAccountNumber(accountNumber)} is open; ` +
    'its number and our routing number are in your account details.';
  const held = 'Your opening deposit will be available as soon as it reaches us.';
  const firstSignIn = [
    `To sign in for the first time, go to the sign-in page${where}, enter your email address and ` +
      'the password you chose, and then this code:',
    ...(activationCode === undefined ? [] : [codeLine(activationCode)]),
    `The code is only for you. It works for one sign-in within ${durationText(activationCodeMs)}. ` +
      'We will never ask you for it.',
    'Every later sign-in asks for a new code. Right after your first sign-in, use this code ' +
      'again to set up an authenticator app, and get your codes from the app from then on. ' +
      'Without an app, choose "Email me a code" when you sign in.',
  ];
  const asBefore = [`You can find it in online banking${where}. Sign in as usual.`];
  return mailTemplate(to, {
    kind: 'application-approved',
    subject: 'Your account is open',
    paragraphs: [
      welcome,
      ...(isHeld ? [held] : []),
      ...(activationCode === undefined ? asBefore : firstSignIn),
    ],
  });
}

export interface DeniedApplication {
  readonly isCredit: boolean;
  readonly reason: string | null;
}

/** A denied application for credit is an adverse action, whose notice the law words. */
export function denialEmail(to: Recipient, { isCredit, reason }: DeniedApplication): Mail {
  const noAccount =
    'Thank you for your interest in banking with us. We have reviewed your application and ' +
    'cannot open the account you applied for.';
  const why = [
    ...(reason === null ? [] : [`Reason: ${reason}`]),
    'You may ask us why, and what information we used, within 60 days.',
  ];
  return mailTemplate(to, {
    kind: 'application-denied',
    subject: isCredit ? 'About your application for credit' : 'Your application',
    paragraphs: [noAccount, ...(isCredit ? deniedCreditNotice(reason) : why)],
  });
}
