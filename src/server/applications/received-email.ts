import type { Mail } from '../base/mail/mail.ts';
import { mailTemplate, NOT_YOU, type Recipient } from '../base/mail/mail-template.ts';

export interface Received {
  readonly reference: string;
  /** The status page. */
  readonly link: string;
}

/**
 * Confirms that an application was received. Anyone can type any address, so that the mail repeats
 * nothing of what was typed, the name included.
 */
export function receivedEmail(email: string, received: Received): Mail {
  return mailTemplate(
    { email },
    {
      kind: 'application-received',
      subject: `We received your application ${received.reference}`,
      paragraphs: [
        'Thank you for applying for an account. We review applications within 1-2 business days ' +
          'and email you our decision.',
        ...followUp(received),
        NOT_YOU,
      ],
    },
  );
}

/** Tells a customer about an application under what looks like their identity. */
export function duplicateEmail(to: Recipient, received?: Received): Mail {
  return mailTemplate(to, {
    kind: 'possible-duplicate',
    subject: 'An application in your name',
    paragraphs: [
      'Someone applied for an account with us using your details. Because you are already a ' +
        'customer, we will review this application carefully before we open an account.',
      `If this was you, you do not need to do anything. ${NOT_YOU}`,
      ...(received === undefined ? [] : followUp(received)),
    ],
  });
}

function followUp({ reference, link }: Received): readonly string[] {
  return [
    `Reference: ${reference}`,
    'To see where your application stands, open this page and enter your date of birth:',
    link,
  ];
}
