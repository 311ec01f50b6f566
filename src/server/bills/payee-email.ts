// Mail about payees. They are about security, so they are sent whatever the notification settings.
import type { Tx } from '#database/connection.ts';
import { maskAccountNumber } from '#rules/payments/account-number.ts';
import type { Deps } from '../base/deps.ts';
import { mailTemplate, NOT_YOU } from '../base/mail/mail-template.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import type { DestinationFields } from '../outgoing/destinations.ts';
import type { Holder } from '../people/lock-holder.ts';

type MailParts = Pick<Deps, 'keys' | 'clock'>;

export async function mailPayeeAdded(
  tx: Tx,
  deps: MailParts,
  holder: Holder,
  to: DestinationFields,
): Promise<void> {
  await send(tx, deps, holder, {
    kind: 'payee-added',
    subject: 'A payee was added',
    paragraphs: ['You can now pay this payee from your accounts.', destinationLines(to), NOT_YOU],
  });
}

export async function mailPayeeChanged(
  tx: Tx,
  deps: MailParts,
  holder: Holder,
  { before, after }: { readonly before: DestinationFields; readonly after: DestinationFields },
): Promise<void> {
  await send(tx, deps, holder, {
    kind: 'payee-changed',
    subject: 'A payee was changed',
    paragraphs: [
      'The details of one of your payees were changed. Payments that are already scheduled still ' +
        'go to the earlier details.',
      `Before:\n${destinationLines(before)}`,
      `Now:\n${destinationLines(after)}`,
      NOT_YOU,
    ],
  });
}

/** Where a bill goes, without its whole account number. */
export function destinationLines(to: DestinationFields): string {
  const { name, accountNumber, address, city, state, postalCode } = to;
  const addressLines = [address, city, [state, postalCode].filter(Boolean).join(' ')].filter(
    Boolean,
  );
  return [
    `Payee: ${name}`,
    ...(accountNumber === null ? [] : [`Account number: ${maskAccountNumber(accountNumber)}`]),
    ...(addressLines.length === 0 ? [] : [`Address: ${addressLines.join(', ')}`]),
  ].join('\n');
}

async function send(
  tx: Tx,
  { keys, clock }: MailParts,
  { email, firstName }: Holder,
  mail: Parameters<typeof mailTemplate>[1],
): Promise<void> {
  if (email === null) return;
  await enqueueMail(tx, keys, mailTemplate({ email, firstName }, mail), clock.now());
}
