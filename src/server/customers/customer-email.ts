import { brand } from '#brand/brand.ts';
import type { Mail } from '../base/mail/mail.ts';
import { mailTemplate, type Recipient } from '../base/mail/mail-template.ts';

/** To a customer whom staff created; the password came to them in another way. */
export function welcomeEmail(to: Recipient): Mail {
  return mailTemplate(to, {
    kind: 'customer-created',
    subject: 'Welcome to online banking',
    paragraphs: [
      'Your online banking is ready. Sign in with this email address and the password you agreed ' +
        'on with us.',
      `You will then need an access code. Please call us at ${brand.phone} to get it.`,
    ],
  });
}

export function closedEmail(to: Recipient): Mail {
  return mailTemplate(to, {
    kind: 'customer-closed',
    subject: 'Your accounts are closed',
    paragraphs: [
      'Your accounts with us and your online banking are closed as of today. Payments that had ' +
        'not been sent were cancelled.',
      `If you did not expect this, please call us at ${brand.phone}.`,
    ],
  });
}
