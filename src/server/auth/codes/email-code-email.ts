import { durationText } from '#rules/calendar/duration-text.ts';
import type { Mail } from '../../base/mail/mail.ts';
import { codeLine, mailTemplate, NOT_YOU, type Recipient } from '../../base/mail/mail-template.ts';

/** A code for one sign-in, for a customer who has no other. */
export function emailedCodeEmail(to: Recipient, code: string, lifetimeMs: number): Mail {
  return mailTemplate(to, {
    kind: 'sign-in-code',
    subject: 'Your sign-in code',
    paragraphs: [
      'Enter this code on the page where you are signing in:',
      codeLine(code),
      `It works once, within ${durationText(lifetimeMs)}, in the browser where you requested it. ` +
        `No one from the bank will ever ask you for it. ${NOT_YOU}`,
    ],
  });
}
