import { consentTexts, withdrawalEffects } from '#brand/electronic-consent.ts';
import type { Mail } from '../base/mail/mail.ts';
import { mailTemplate, NOT_YOU, type Recipient } from '../base/mail/mail-template.ts';

export function consentGivenEmail(to: Recipient, version: string): Mail {
  return mailTemplate(to, {
    kind: 'electronic-consent-given',
    subject: 'You agreed to electronic documents',
    paragraphs: [
      `You agreed in online banking to receive documents electronically (version ${version}):`,
      ...(consentTexts[version] ?? []),
      NOT_YOU,
    ],
  });
}

export function consentWithdrawnEmail(to: Recipient): Mail {
  return mailTemplate(to, {
    kind: 'electronic-consent-withdrawn',
    subject: 'You withdrew your consent to electronic documents',
    paragraphs: [
      'You withdrew your consent to electronic documents in online banking.',
      ...withdrawalEffects,
      NOT_YOU,
    ],
  });
}
