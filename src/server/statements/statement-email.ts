import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { Mail } from '../base/mail/mail.ts';
import { mailTemplate, type Recipient } from '../base/mail/mail-template.ts';
import { monthText } from './pdf/statement-text.ts';

/** Says that it is there, and nothing of what is in it. */
export function statementReadyEmail(to: Recipient, month: CalendarDate): Mail {
  const name = monthText(month.slice(0, 7));
  return mailTemplate(to, {
    kind: 'statement-ready',
    subject: `Your statement for ${name} is ready`,
    paragraphs: [
      `Your statement for ${name} is ready. For your security it is not part of this email.`,
      'To read it or to save it, sign in to online banking and choose Documents.',
    ],
  });
}
