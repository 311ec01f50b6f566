import type { Mail } from '../base/mail/mail.ts';
import { mailTemplate, NOT_YOU, type Recipient } from '../base/mail/mail-template.ts';

/** Tells a customer about an application under what looks like their identity. */
export function duplicateEmail(to: Recipient): Mail {
  return mailTemplate(to, {
    kind: 'possible-duplicate',
    subject: 'An application in your name',
    paragraphs: [
      'Someone applied for an account with us using your details. Because you are already a ' +
        'customer, we will review this application carefully before we open an account.',
      `If this was you, you do not need to do anything. ${NOT_YOU}`,
    ],
  });
}
