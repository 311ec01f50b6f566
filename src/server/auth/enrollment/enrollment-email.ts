import { brand } from '#brand/brand.ts';
import { durationText } from '#rules/calendar/duration-text.ts';
import type { Mail } from '../../base/mail/mail.ts';
import { codeLine, mailTemplate, type Recipient } from '../../base/mail/mail-template.ts';

/**
 * Without a name: the address may belong to another person, and a stranger could choose the name.
 */
export function enrollmentCodeEmail(email: string, code: string, lifetimeMs: number): Mail {
  return mailTemplate(
    { email },
    {
      kind: 'enrollment-code',
      subject: 'Your code to finish enrolling',
      paragraphs: [
        'We received a request for an online login with this email address. To finish, enter:',
        codeLine(code),
        `The code works for ${durationText(lifetimeMs)}, in the browser where you requested it. If ` +
          'you did not request it, you can ignore this email: nothing happens without the code.',
      ],
    },
  );
}

/** The applicant does not learn that the address is known; its owner does. */
export function alreadyEnrolledEmail(to: Recipient): Mail {
  return mailTemplate(to, {
    kind: 'already-enrolled',
    subject: 'You already have a login',
    paragraphs: [
      'We received a request for a new online login with this email address, which already has ' +
        'one. Nothing has changed.',
      `If this was you, please sign in with the login you have. If you cannot, call us: ${brand.phone}.`,
    ],
  });
}
