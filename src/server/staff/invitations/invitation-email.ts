import { brand } from '#brand/brand.ts';
import type { Mail } from '../../base/mail/mail.ts';
import { bankTime, mailTemplate, NOT_YOU, type Recipient } from '../../base/mail/mail-template.ts';

interface MailedLink {
  readonly link: string;
  readonly expiresAt: Date;
}

export function invitationEmail(to: Recipient, { link, expiresAt }: MailedLink): Mail {
  return mailTemplate(to, {
    kind: 'staff-invitation',
    subject: `You are invited to the staff portal of ${brand.name}`,
    paragraphs: [
      'An administrator added you to the staff. Open this link and choose your password:',
      link,
      `It works once, until ${bankTime(expiresAt)}.`,
      'If you did not expect this email, please do not open the link.',
    ],
  });
}

export function passwordLinkEmail(to: Recipient, { link, expiresAt }: MailedLink): Mail {
  return mailTemplate(to, {
    kind: 'password-reset',
    subject: 'Choose a new password for the staff portal',
    paragraphs: [
      'An administrator reset your password. Open this link and choose a new one:',
      link,
      `It works once, until ${bankTime(expiresAt)}. Your old password no longer works, and you ` +
        'were signed out everywhere.',
      NOT_YOU,
    ],
  });
}
