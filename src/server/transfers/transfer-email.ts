// One mail for each step of a transfer. It names the recipient and the amount, never a whole
// account number, and nothing of it is in the subject.
import { dollars } from '#contract/fields/amount.ts';
import type { Writer } from '#database/draft.ts';
import { cents } from '#money/cents.ts';
import { maskAccountNumber } from '#rules/payments/account-number.ts';
import type { TransferStatus } from '#rules/payments/transfer-types.ts';
import type { Deps } from '../base/deps.ts';
import type { Mail } from '../base/mail/mail.ts';
import { dayText, mailTemplate, NOT_YOU, type Recipient } from '../base/mail/mail-template.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import { type Holder, wantsMail } from '../people/lock-holder.ts';
import { expectedDate } from './wires/wire-terms.ts';
import type { Transfer } from './writes.ts';

/** Tells the customer how the transfer stands now; a closed customer is not written to. */
export async function mailStep(
  writer: Writer,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  holder: Holder,
  transfer: Transfer,
  isAccountClosed = false,
): Promise<void> {
  const { email, firstName } = holder;
  if (email === null || !isNotified(holder, transfer)) return;
  const mail = transferMail({ email, firstName }, transfer, isAccountClosed);
  await enqueueMail(writer, keys, mail, clock.now());
}

// Sent whatever was chosen: that money is about to leave or was called back, which an intruder may
// have done, and that a transfer did not go through.
const ALWAYS: readonly TransferStatus[] = ['pending', 'cancelled', 'denied', 'returned'];

function isNotified(holder: Holder, { status }: Transfer): boolean {
  return ALWAYS.includes(status) || wantsMail(holder, 'transfers');
}

export function transferMail(to: Recipient, transfer: Transfer, isAccountClosed = false): Mail {
  const noun = transfer.transferType === 'internal' ? 'transfer' : 'wire transfer';
  const { news, more } = newsOf(transfer, noun, isAccountClosed);
  return mailTemplate(to, {
    kind: `transfer-${transfer.status === 'pending' ? 'received' : transfer.status}`,
    subject: `Your ${noun} ${subjects[transfer.status]}`,
    paragraphs: [news, details(transfer), ...more],
    about: `transfer ${transfer.id} ${transfer.status}`,
  });
}

const subjects: Readonly<Record<TransferStatus, string>> = {
  pending: 'request was received',
  approved: 'was approved',
  processing: 'is on its way',
  completed: 'is complete',
  denied: 'was not approved',
  cancelled: 'was cancelled',
  returned: 'was returned',
};

function newsOf(
  transfer: Transfer,
  noun: string,
  isAccountClosed: boolean,
): { news: string; more: string[] } {
  const reason = transfer.reason === null ? [] : [`Reason: ${transfer.reason}`];
  const day = expectedDate(transfer);
  const expected = day === null ? [] : [`We expect it to arrive by ${dayText(day)}.`];
  switch (transfer.status) {
    case 'pending':
      return {
        news: `We received your ${noun} request. The amount is on hold until we review it.`,
        more: [NOT_YOU],
      };
    case 'approved':
      return { news: `We approved your ${noun}. It will be sent shortly.`, more: expected };
    case 'processing':
      return { news: `Your ${noun} has been sent and is on its way.`, more: expected };
    case 'completed':
      return { news: `Your ${noun} is complete.`, more: [] };
    case 'denied':
      return {
        news: `We could not approve your ${noun}. The amount is available to you again.`,
        more: reason,
      };
    case 'cancelled':
      return {
        news: `Your ${noun} was cancelled. The amount is available to you again.`,
        more: [NOT_YOU],
      };
    case 'returned':
      return {
        news: isAccountClosed
          ? `Your ${noun} was returned. Its account is closed, so we will send you a check.`
          : `Your ${noun} was returned. The amount is back in your account.`,
        more: reason,
      };
  }
}

function details(transfer: Transfer): string {
  const { amountCents, feeCents, recipientName, recipientBank } = transfer;
  const lines = [
    `Amount: ${dollars(amountCents)}`,
    ...(feeCents > 0n ? [`Fee: ${dollars(cents(feeCents))}`] : []),
    `To: ${recipientName}, ${recipientBank}`,
    `Account: ${maskAccountNumber(transfer.recipientAccountNumber)}`,
    `Reference: ${transfer.id.slice(0, 8)}`,
  ];
  return lines.join('\n');
}
