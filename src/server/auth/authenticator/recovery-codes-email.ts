import type { Mail } from '../../base/mail/mail.ts';
import { bankTime, mailTemplate, NOT_YOU, type Recipient } from '../../base/mail/mail-template.ts';

/** A recovery code was used instead of the authenticator app. */
export function recoveryCodeUsedEmail(to: Recipient, left: number, at: Date): Mail {
  const leftOver = left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`;
  return mailTemplate(to, {
    kind: 'recovery-code-used',
    subject: 'A recovery code was used',
    paragraphs: [
      `A recovery code was used to sign in on ${bankTime(at)}. It cannot be used again; ` +
        `${leftOver}.`,
      'If you lost the phone with your authenticator app, please call us. We will remove the ' +
        'app so that you can set it up on another phone.',
      NOT_YOU,
    ],
  });
}

export function recoveryCodesReplacedEmail(to: Recipient, at: Date): Mail {
  return mailTemplate(to, {
    kind: 'recovery-codes-replaced',
    subject: 'You have new recovery codes',
    paragraphs: [
      `You requested new recovery codes on ${bankTime(at)}. The earlier ones no longer work.`,
      NOT_YOU,
    ],
  });
}
