import type { Mail } from '../../base/mail/mail.ts';
import { bankTime, mailTemplate, type Recipient } from '../../base/mail/mail-template.ts';

export function wrongCodesEmail(to: Recipient, count: number, at: Date): Mail {
  return mailTemplate(to, {
    kind: 'wrong-codes',
    subject: 'Many wrong access codes',
    paragraphs: [
      `By ${bankTime(at)}, ${count} wrong codes had been entered within a few minutes, across all ` +
        'logins. Someone may be guessing codes.',
      'Code entry is slowed down automatically until this stops. No codes were voided and no ' +
        'one was locked out. Please check the log, and give out only the codes you need.',
    ],
  });
}
