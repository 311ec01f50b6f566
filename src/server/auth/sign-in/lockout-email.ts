import type { Mail } from '../../base/mail/mail.ts';
import { bankTime, mailTemplate, type Recipient } from '../../base/mail/mail-template.ts';
import type { LoginKind } from '../logins.ts';

export interface Lockout {
  readonly kind: LoginKind;
  /** Undefined where no login has the name that was typed. */
  readonly loginId: string | undefined;
  readonly address: string;
  readonly at: Date;
}

export function lockoutEmail(to: Recipient, { kind, loginId, address, at }: Lockout): Mail {
  const login =
    loginId === undefined
      ? 'a username or email that does not exist'
      : `the ${kind === 'staff' ? 'staff member' : 'customer'} ${loginId}`;
  return mailTemplate(to, {
    kind: 'lockout',
    subject: 'A login is locked',
    paragraphs: [
      `There were too many failed sign-ins for ${login}. The last one was on ${bankTime(at)} from ` +
        `${address}.`,
      'From now on, a device that has not signed in before gets one attempt per hour. Devices ' +
        'that have signed in before are not affected. The number of counted failures halves ' +
        'every day, and an administrator can clear it.',
      'The audit log shows where the failed sign-ins came from.',
    ],
  });
}
