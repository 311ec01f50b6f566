import { dollars } from '#contract/fields/amount.ts';
import type { Mail } from '../../base/mail/mail.ts';
import { bankTime, mailTemplate, NOT_YOU, type Recipient } from '../../base/mail/mail-template.ts';
import type { SignatureSettings } from '../../passkeys/signing/signature-settings.ts';

export function signatureSettingsEmail(
  to: Recipient,
  { aboveCents, newRecipients, at }: SignatureSettings & { readonly at: Date },
): Mail {
  const signed = [
    ...(aboveCents === null ? [] : [`payments above ${dollars(aboveCents)}`]),
    ...(newRecipients ? ['payments to new recipients'] : []),
  ];
  const news =
    signed.length === 0
      ? 'No payments have to be signed with a passkey any more.'
      : `We now ask for your passkey’s signature on ${signed.join(' and ')}.`;
  return mailTemplate(to, {
    kind: 'signature-settings-changed',
    subject: 'Your settings for signed payments changed',
    paragraphs: [`Your settings were changed on ${bankTime(at)}. ${news}`, NOT_YOU],
  });
}
