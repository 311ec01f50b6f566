import { durationText } from '#rules/duration-text.ts';
import { bankTime, codeLine, letter, NOT_YOU, type Recipient } from '../base/letter.ts';
import type { Mail } from '../base/mail.ts';

/** To the new address, which may be a stranger's until its code comes back: hence without a name. */
export function emailCodeEmail(newEmail: string, code: string, lifetimeMs: number): Mail {
  return letter(
    { email: newEmail },
    {
      kind: 'email-change-code',
      subject: 'Please confirm your new address',
      paragraphs: [
        'Somebody, we hope you, wants to use this address for their online banking. To confirm, enter:',
        codeLine(code),
        `The code works for ${durationText(lifetimeMs)}. If it was not you, you can ignore this email: ` +
          'without the code nothing happens.',
      ],
    },
  );
}

/** To the old address, so that nobody loses a login in silence. */
export function emailChangedEmail(to: Recipient, at: Date): Mail {
  return letter(to, {
    kind: 'email-changed',
    subject: 'Your email address was changed',
    paragraphs: [
      `On ${bankTime(at)} another email address was set for your login. Mail goes there from now on.`,
      NOT_YOU,
    ],
  });
}
