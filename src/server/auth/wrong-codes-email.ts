import { bankTime, letter, type Recipient } from '../base/letter.ts';
import type { Mail } from '../base/mail.ts';

export function wrongCodesEmail(to: Recipient, count: number, at: Date): Mail {
  return letter(to, {
    kind: 'wrong-codes',
    subject: 'Many wrong access codes',
    paragraphs: [
      `By ${bankTime(at)} there had been ${count} wrong codes within a few minutes, across all ` +
        'logins. Somebody may be trying codes out.',
      'The code step is slowed down by itself until it stops. No code was made void and nobody was ' +
        'locked out. Please look at the log, and give out no more codes than are needed.',
    ],
  });
}
