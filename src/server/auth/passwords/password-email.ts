import { brand } from '#brand/brand.ts';
import { durationText } from '#rules/calendar/duration-text.ts';
import type { Mail } from '../../base/mail/mail.ts';
import { bankTime, mailTemplate, NOT_YOU, type Recipient } from '../../base/mail/mail-template.ts';

export function passwordChangedEmail(to: Recipient, at: Date): Mail {
  return mailTemplate(to, {
    kind: 'password-changed',
    subject: 'Your password was changed',
    paragraphs: [
      `Your password was changed on ${bankTime(at)}. All other devices were signed out.`,
      NOT_YOU,
    ],
  });
}

/** The link stands on a line of its own, so that it can be clicked and copied in one piece. */
export function resetLinkEmail(to: Recipient, link: string, lifetimeMs: number): Mail {
  return mailTemplate(to, {
    kind: 'password-reset-link',
    subject: 'Choose a new password',
    paragraphs: [
      'We received a request to reset your online banking password. To choose a new one, open:',
      link,
      `The link works once, within ${durationText(lifetimeMs)}. If you use an authenticator app, have ` +
        'it ready.',
      'If you did not request this, you do not need to do anything. Your password stays the same, ' +
        'and no one can change it without this email.',
    ],
  });
}

interface LinkReset {
  readonly at: Date;
  /** Until when payments and mailed codes are off; null where they are not. */
  readonly pausedUntil: Date | null;
}

export function passwordResetByLinkEmail(to: Recipient, { at, pausedUntil }: LinkReset): Mail {
  const pause =
    pausedUntil &&
    `For your protection, payments from your accounts and emailed sign-in codes are off until ` +
      `${bankTime(pausedUntil)}. To sign in before then, call us for an access code: ${brand.phone}.`;
  return mailTemplate(to, {
    kind: 'password-reset-done',
    subject: 'Your password was reset',
    paragraphs: [
      `Your password was reset on ${bankTime(at)} with the link we sent you. All devices were ` +
        'signed out.',
      ...(pause === null ? [] : [pause]),
      NOT_YOU,
    ],
  });
}
