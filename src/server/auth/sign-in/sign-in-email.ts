import { deviceName } from '#rules/credentials/device-name.ts';
import type { Mail } from '../../base/mail/mail.ts';
import { bankTime, mailTemplate, NOT_YOU, type Recipient } from '../../base/mail/mail-template.ts';

export interface SignInNotice {
  readonly at: Date;
  readonly address: string;
  readonly userAgent: string;
}

/** A device that has never been here before has signed in. Of its header only known names go on. */
export function newSignInEmail(to: Recipient, { at, address, userAgent }: SignInNotice): Mail {
  return mailTemplate(to, {
    kind: 'new-sign-in',
    subject: 'New sign-in',
    paragraphs: [
      `Your login was used on ${bankTime(at)} from a device we have not seen before.`,
      `IP address: ${address}\nDevice: ${deviceName(userAgent)}`,
      `If this was you, you do not need to do anything. ${NOT_YOU}`,
    ],
  });
}
