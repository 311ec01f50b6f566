import { bankTime, letter, NOT_YOU, type Recipient } from '../base/letter.ts';
import type { Mail } from '../base/mail.ts';

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
  return letter(to, {
    kind: 'wrong-proofs',
    subject: 'Wrong codes in your session',
    paragraphs: [
      `By ${bankTime(now)} a wrong password or access code had been entered ${failures} times in a ` +
        'row in a session that is signed in with your login. A payment or a change of your sign-in ' +
        'was not confirmed.',
      `Address: ${address}`,
      'If it was you, there is nothing to do; after more wrong ones we end the session and you can ' +
        `sign in again. ${NOT_YOU}`,
    ],
  });
}
