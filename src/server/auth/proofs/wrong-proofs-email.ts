import type { Mail } from '../../base/mail/mail.ts';
import { bankTime, mailTemplate, NOT_YOU, type Recipient } from '../../base/mail/mail-template.ts';

export interface WrongProofsNotice {
  readonly failures: number;
  readonly address: string;
  readonly now: Date;
}

/** Wrong passwords or codes came from within the owner's own session. */
export function wrongProofsEmail(
  to: Recipient,
  { failures, address, now }: WrongProofsNotice,
): Mail {
  return mailTemplate(to, {
    kind: 'wrong-proofs',
    subject: 'Wrong codes in your session',
    paragraphs: [
      `By ${bankTime(now)}, a wrong password or access code had been entered ${failures} times in a ` +
        'row by someone who is signed in with your login. A payment or a change to your sign-in ' +
        'was not confirmed.',
      `IP address: ${address}`,
      'If this was you, you do not need to do anything. After more wrong entries we will end the ' +
        `session, and you can sign in again. ${NOT_YOU}`,
    ],
  });
}
