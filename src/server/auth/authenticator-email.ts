import { bankTime, letter, NOT_YOU, type Recipient } from '../base/letter.ts';
import type { Mail } from '../base/mail.ts';

export function authenticatorAddedEmail(to: Recipient, at: Date): Mail {
  return letter(to, {
    kind: 'authenticator-added',
    subject: 'An authenticator app was added',
    paragraphs: [
      `Since ${bankTime(at)} signing in asks for the code of your authenticator app. Codes from the ` +
        'bank no longer work for your login. You were signed out on all other devices.',
      'You were shown ten recovery codes. Each signs you in once if you do not have your phone: ' +
        'please keep them where only you can find them.',
      NOT_YOU,
    ],
  });
}

export function authenticatorRemovedEmail(to: Recipient, at: Date): Mail {
  return letter(to, {
    kind: 'authenticator-removed',
    subject: 'Your authenticator app was removed',
    paragraphs: [
      `Since ${bankTime(at)} signing in no longer asks for the code of an authenticator app.`,
      NOT_YOU,
    ],
  });
}
