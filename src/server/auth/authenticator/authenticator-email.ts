import type { Mail } from '../../base/mail/mail.ts';
import { bankTime, mailTemplate, NOT_YOU, type Recipient } from '../../base/mail/mail-template.ts';

export function authenticatorAddedEmail(to: Recipient, at: Date): Mail {
  return mailTemplate(to, {
    kind: 'authenticator-added',
    subject: 'An authenticator app was added',
    paragraphs: [
      `An authenticator app was added to your login on ${bankTime(at)}. From now on, you sign in ` +
        'with a code from the app. Codes from the bank no longer work for your login. You were ' +
        'signed out on all other devices.',
      'You were shown ten recovery codes. Each one signs you in once if you do not have your ' +
        'phone. Please keep them where only you can find them.',
      NOT_YOU,
    ],
  });
}

export function authenticatorRemovedEmail(to: Recipient, at: Date): Mail {
  return mailTemplate(to, {
    kind: 'authenticator-removed',
    subject: 'Your authenticator app was removed',
    paragraphs: [
      `The authenticator app was removed from your login on ${bankTime(at)}. Signing in no longer ` +
        'asks for a code from the app.',
      NOT_YOU,
    ],
  });
}
