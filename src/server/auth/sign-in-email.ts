import { bankTime, letter, NOT_YOU, type Recipient } from '../base/letter.ts';
import type { Mail } from '../base/mail.ts';

export interface SignInNotice {
  readonly at: Date;
  readonly address: string;
  readonly userAgent: string;
}

/** A device that has never been here before has signed in. */
export function newSignInEmail(to: Recipient, { at, address, userAgent }: SignInNotice): Mail {
  return letter(to, {
    kind: 'new-sign-in',
    subject: 'New sign-in',
    paragraphs: [
      `Somebody signed in with your login on ${bankTime(at)}, from a device we had not seen before.`,
      `Address: ${address}\nBrowser: ${plain(userAgent)}`,
      `If it was you, there is nothing to do. ${NOT_YOU}`,
    ],
  });
}

// A stranger writes this header: what could pass for a link or for our own words is left out.
function plain(userAgent: string): string {
  const words = userAgent.replaceAll(/[^\w .,;()/+-]/g, '').replaceAll(/\/\/|www\./gi, '');
  return words.slice(0, 120).trim() || 'unknown';
}
