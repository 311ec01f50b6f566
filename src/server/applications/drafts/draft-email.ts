import { durationText } from '#rules/calendar/duration-text.ts';
import type { Mail } from '../../base/mail/mail.ts';
import { mailTemplate } from '../../base/mail/mail-template.ts';

/** Anyone can type any address: the mail repeats nothing of what was typed, the name included. */
export function draftEmail(email: string, link: string, keptMs: number): Mail {
  return mailTemplate(
    { email },
    {
      kind: 'application-draft',
      subject: 'Continue your application',
      paragraphs: [
        'An application for an account was saved with this email address. To continue it, open:',
        link,
        `The link works once, within ${durationText(keptMs)}. For your protection we did not save ` +
          'your Social Security number, date of birth or password: please have them ready.',
        'If you did not do this, you do not need to do anything. No account is opened, and we ' +
          `delete what was saved after ${durationText(keptMs)}.`,
      ],
    },
  );
}
