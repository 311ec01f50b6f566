import { bankTime, letter, type Recipient } from '../base/letter.ts';
import type { Mail } from '../base/mail.ts';
import type { LoginKind } from './logins.ts';

export interface Lockout {
  readonly kind: LoginKind;
  /** Undefined where nobody has the name that was typed. */
  readonly loginId: string | undefined;
  readonly address: string;
  readonly at: Date;
}

export function lockoutEmail(to: Recipient, { kind, loginId, address, at }: Lockout): Mail {
  const login =
    loginId === undefined
      ? 'a name that no login has'
      : `the ${kind === 'staff' ? 'colleague' : 'customer'} ${loginId}`;
  return letter(to, {
    kind: 'lockout',
    subject: 'A login is locked',
    paragraphs: [
      `At ${bankTime(at)} there had been too many failed sign-ins to ${login}. The last one came ` +
        `from ${address}.`,
      'From now on a device that has not signed in before gets one try an hour. Devices that have ' +
        'are not affected. The count of failures halves every day, and an administrator can clear it.',
      'The audit log lists where the failed sign-ins came from.',
    ],
  });
}
