import { durationText } from '#rules/calendar/duration-text.ts';
import type { Mail } from '../../base/mail/mail.ts';
import { codeLine, mailTemplate, type Recipient } from '../../base/mail/mail-template.ts';

/** The code for the first sign-in, sent once more. */
export function activationCodeEmail(to: Recipient, code: string, lifetimeMs: number): Mail {
  return mailTemplate(to, {
    kind: 'activation-code',
    subject: 'Your code for your first sign-in',
    paragraphs: [
      'Here is a new code for your first sign-in. Enter it after your password:',
      codeLine(code),
      `It works once, within ${durationText(lifetimeMs)}, and replaces the code we sent earlier. ` +
        'No one from the bank will ever ask you for it.',
    ],
  });
}
