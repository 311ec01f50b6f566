import type { Mail } from '../../base/mail/mail.ts';
import { bankTime, mailTemplate, NOT_YOU, type Recipient } from '../../base/mail/mail-template.ts';
import type { Login } from '../logins.ts';

interface Change {
  readonly name: string;
  readonly at: Date;
}

export function passkeyAddedEmail(to: Login, { name, at }: Change): Mail {
  return mailTemplate(to, {
    kind: 'passkey-added',
    subject: 'A passkey was added',
    paragraphs: [
      `The passkey "${name}" was added to your login on ${bankTime(at)}. It signs you in without ` +
        'a password and a code.',
      // Staff never get codes by email.
      ...(to.kind === 'customer' ? ['We no longer email sign-in codes for your login.'] : []),
      NOT_YOU,
    ],
  });
}

export function passkeyRemovedEmail(to: Recipient, { name, at }: Change): Mail {
  return mailTemplate(to, {
    kind: 'passkey-removed',
    subject: 'A passkey was removed',
    paragraphs: [
      `The passkey "${name}" was removed from your login on ${bankTime(at)}. It can no longer be ` +
        'used to sign in. Sessions that it opened on other devices have ended.',
      NOT_YOU,
    ],
  });
}
