import type { Mail } from '../../base/mail/mail.ts';
import { mailTemplate, NOT_YOU, type Recipient } from '../../base/mail/mail-template.ts';

export interface Question {
  readonly text: string;
  readonly wantsDocuments: boolean;
  readonly reference: string | null;
  /** The status page. */
  readonly link: string;
}

export function questionEmail(to: Recipient, question: Question): Mail {
  const { text, wantsDocuments, reference, link } = question;
  return mailTemplate(to, {
    kind: 'application-question',
    subject: 'A question about your application',
    paragraphs: [
      'Before we can decide on your application, we need something from you:',
      text,
      wantsDocuments
        ? 'To send documents, open this page and enter your date of birth. Please do not send them by email.'
        : 'To answer, open this page and enter your date of birth:',
      link,
      ...(reference === null ? [] : [`Reference: ${reference}`]),
      NOT_YOU,
    ],
  });
}
