import type { Mail } from '../base/mail/mail.ts';
import { mailTemplate, NOT_YOU, type Recipient } from '../base/mail/mail-template.ts';

/** Without the details themselves: the mail may be read by the person who changed them. */
export function contactChangedEmail(to: Recipient): Mail {
  return mailTemplate(to, {
    kind: 'contact-changed',
    subject: 'Your contact details were changed',
    paragraphs: [
      'Your address or phone number was changed in online banking. You can find the details ' +
        'under Account Settings.',
      NOT_YOU,
    ],
  });
}

export function notificationsChangedEmail(to: Recipient): Mail {
  return mailTemplate(to, {
    kind: 'notifications-changed',
    subject: 'Your notification choices were changed',
    paragraphs: [
      'Your email notifications were changed in online banking. We will still email you about ' +
        'changes to your login, new payees, failed payments and holds on checks.',
      NOT_YOU,
    ],
  });
}
