import { letter, NOT_YOU, type Recipient } from '../base/letter.ts';
import type { Mail } from '../base/mail.ts';

/** Tells a customer that somebody applied under what looks like their identity. */
export function duplicateEmail(to: Recipient): Mail {
  return letter(to, {
    kind: 'possible-duplicate',
    subject: 'An application in your name',
    paragraphs: [
      'Somebody applied for an account with us and gave details that are yours. You are a customer ' +
        'already, so we look at this application with care before anything is opened.',
      `If it was you, there is nothing to do. ${NOT_YOU}`,
    ],
  });
}
