import { durationText } from '#rules/calendar/duration-text.ts';
import type { Mail } from '../base/mail/mail.ts';
import {
  bankTime,
  codeLine,
  mailTemplate,
  NOT_YOU,
  type Recipient,
} from '../base/mail/mail-template.ts';

/**
 * To the new address, which may be a stranger's until its code comes back: hence without a name.
 */
export function emailCodeEmail(newEmail: string, code: string, lifetimeMs: number): Mail {
  return mailTemplate(
    { email: newEmail },
    {
      kind: 'email-change-code',
      subject: 'Please confirm your new email address',
      paragraphs: [
        'We received a request to use this email address for online banking. To confirm, enter:',
        codeLine(code),
        `The code works for ${durationText(lifetimeMs)}. If this was not you, you can ignore this ` +
          'email: nothing happens without the code.',
      ],
    },
  );
}

/** To the old address, so that the owner notices when a login changes hands. */
export function emailChangedEmail(to: Recipient, at: Date): Mail {
  return mailTemplate(to, {
    kind: 'email-changed',
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address for your login was changed on ${bankTime(at)}. From now on, we will email ` +
        'you at the new address.',
      NOT_YOU,
    ],
  });
}
