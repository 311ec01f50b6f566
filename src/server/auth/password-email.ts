import { bankTime, letter, NOT_YOU, type Recipient } from '../base/letter.ts';
import type { Mail } from '../base/mail.ts';

export function passwordResetEmail(to: Recipient, at: Date): Mail {
  return letter(to, {
    kind: 'password-reset',
    subject: 'Your password was replaced',
    paragraphs: [
      `An administrator replaced your password on ${bankTime(at)} and will tell you the new one. ` +
        'You will be asked to choose your own when you sign in.',
      NOT_YOU,
    ],
  });
}

export function passwordChangedEmail(to: Recipient, at: Date): Mail {
  return letter(to, {
    kind: 'password-changed',
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your login was changed on ${bankTime(at)}. All other devices were signed out.`,
      NOT_YOU,
    ],
  });
}
