import { dollars } from '#contract/fields/amount.ts';
import type { Tx } from '#database/connection.ts';
import { negate } from '#money/cents.ts';
import { maskAccountNumber } from '#rules/payments/account-number.ts';
import type { Deps } from '../../base/deps.ts';
import type { Mail } from '../../base/mail/mail.ts';
import { mailTemplate, type Recipient } from '../../base/mail/mail-template.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import type { Holder } from '../../people/lock-holder.ts';
import type { JournalEntry } from './journals.ts';

/** Tells a customer what was corrected; why is between the bank's own people. */
export async function mailCorrection(
  tx: Tx,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  { email, firstName }: Holder,
  reversed: readonly JournalEntry[],
): Promise<void> {
  if (email === null) return;
  await enqueueMail(tx, keys, correctionMail({ email, firstName }, reversed), clock.now());
}

export function correctionMail(to: Recipient, reversed: readonly JournalEntry[]): Mail {
  const lines = reversed.map(
    ({ accountName, accountNumber, description, amountCents }) =>
      `${accountName} ${maskAccountNumber(accountNumber ?? '')}: ${description}, ` +
      `${dollars(negate(amountCents))}`,
  );
  return mailTemplate(to, {
    kind: 'correction-posted',
    subject: 'We corrected a transaction',
    paragraphs: [
      'We took back a transaction that was posted by mistake:',
      lines.join('\n'),
      'Please call us if you have questions about it.',
    ],
  });
}
