// Mail about recipients. It is about security, so it is sent whatever the notification settings.
import type { Tx } from '#database/connection.ts';
import { maskAccountNumber } from '#rules/payments/account-number.ts';
import type { Deps } from '../base/deps.ts';
import { mailTemplate, NOT_YOU } from '../base/mail/mail-template.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import type { DestinationFields } from '../outgoing/destinations.ts';
import type { Holder } from '../people/lock-holder.ts';

type MailParts = Pick<Deps, 'keys' | 'clock'>;

interface Named {
  readonly name: string;
  readonly bill: DestinationFields | null;
  readonly wire: DestinationFields | null;
}

interface Added {
  readonly noun: 'payee' | 'recipient';
  readonly recipient: Named;
}

export async function mailRecipientAdded(
  tx: Tx,
  deps: MailParts,
  holder: Holder,
  { noun, recipient }: Added,
): Promise<void> {
  await send(tx, deps, holder, {
    kind: `${noun}-added`,
    subject: `A ${noun} was added`,
    paragraphs: [
      `You can now pay this ${noun} from your accounts.`,
      ...detailsOf(recipient),
      NOT_YOU,
    ],
  });
}

interface Changed {
  readonly noun: 'payee' | 'recipient';
  readonly before: Named;
  readonly after: Named;
}

export async function mailRecipientChanged(
  tx: Tx,
  deps: MailParts,
  holder: Holder,
  { noun, before, after }: Changed,
): Promise<void> {
  await send(tx, deps, holder, {
    kind: `${noun}-changed`,
    subject: `A ${noun} was changed`,
    paragraphs: [
      `The details of one of your ${noun}s were changed. Payments that are already scheduled still ` +
        'go to the earlier details.',
      `Before:\n${detailsOf(before).join('\n')}`,
      `Now:\n${detailsOf(after).join('\n')}`,
      NOT_YOU,
    ],
  });
}

function detailsOf({ bill, wire }: Named): string[] {
  return [...(bill ? [destinationLines(bill)] : []), ...(wire ? [wireLines(wire)] : [])];
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

function wireLines({ name, bankName, accountNumber }: DestinationFields): string {
  return [
    `Recipient: ${name}`,
    `Bank: ${bankName}`,
    `Account number: ${maskAccountNumber(accountNumber ?? '')}`,
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
