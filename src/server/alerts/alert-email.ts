import type { AlertKind, ChosenAlertKind } from '#rules/people/alert-kinds.ts';
import type { Mail } from '../base/mail/mail.ts';
import { mailTemplate, NOT_YOU, type Recipient } from '../base/mail/mail-template.ts';

/** Without amounts or names: subjects are shown on locked screens. */
const subjects: Readonly<Partial<Record<ChosenAlertKind, string>>> = {
  'balance-below': 'Your balance is low',
  'debit-above': 'Money was debited from your account',
  deposit: 'Money was deposited to your account',
  'hold-placed': 'A hold was placed on your account',
  'schedule-tomorrow': 'A payment is scheduled for tomorrow',
};

interface MailedAlert {
  readonly kind: AlertKind;
  readonly text: string;
  readonly about: string;
}

export function alertEmail(to: Recipient, { kind, text, about }: MailedAlert): Mail {
  return mailTemplate(to, {
    kind: `alert-${kind}`,
    about,
    subject: subjects[kind as ChosenAlertKind] ?? 'An alert from your bank',
    paragraphs: [
      text,
      'You can choose your alerts in online banking under Account Settings.',
      ...(kind === 'debit-above' ? [NOT_YOU] : []),
    ],
  });
}

/** Sent whatever was chosen: an intruder may have done it. */
export function alertsChangedEmail(to: Recipient): Mail {
  return mailTemplate(to, {
    kind: 'alerts-changed',
    subject: 'Your alerts were changed',
    paragraphs: [
      'Your alerts were changed in online banking. Security alerts are always on, and we will ' +
        'still email you about failed payments, holds on checks and statements.',
      NOT_YOU,
    ],
  });
}
