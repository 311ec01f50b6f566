import { brand } from '#brand/brand.ts';
import { durationText } from '#rules/duration-text.ts';
import { bankTime, letter, NOT_YOU, type Recipient } from '../base/letter.ts';
import type { Mail } from '../base/mail.ts';

export function passwordChangedEmail(to: Recipient, at: Date): Mail {
  return letter(to, {
    kind: 'password-changed',
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your login was changed on ${bankTime(at)}. All other devices were signed out.`,
      NOT_YOU,
    ],
  });
}

/** The link stands on a line of its own, so that it can be clicked and copied in one piece. */
export function resetLinkEmail(to: Recipient, link: string, lifetimeMs: number): Mail {
  return letter(to, {
    kind: 'password-reset-link',
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, we hope you, asked for a new password for your online banking. To choose one, open:',
      link,
      `The link works once, within ${durationText(lifetimeMs)}. If you use an authenticator app, have ` +
        'it at hand.',
      'If it was not you, there is nothing to do: your password stays as it is, and without this ' +
        'mail nobody can change it.',
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
    `For your protection, payments out of your accounts and sign-in codes by email are off until ` +
      `${bankTime(pausedUntil)}. To sign in before then, call us for an access code: ${brand.phone}.`;
  return letter(to, {
    kind: 'password-reset-done',
    subject: 'Your password was reset',
    paragraphs: [
      `A new password was chosen for your login on ${bankTime(at)}, by the link we sent you. All ` +
        'devices were signed out.',
      ...(pause === null ? [] : [pause]),
      NOT_YOU,
    ],
  });
}
