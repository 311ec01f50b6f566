import { dollars } from '#contract/amount.ts';
import type { DepositStatus } from '#contract/deposits.ts';
import type { Tx } from '#database/connection.ts';
import type { AvailablePart } from '#rules/funds-availability.ts';
import type { Holder } from '../accounts/lock-holder.ts';
import { wantsMail } from '../accounts/wants-mail.ts';
import { letter, type Recipient } from '../base/letter.ts';
import type { Mail } from '../base/mail.ts';
import { enqueueMail } from '../base/outbox.ts';
import type { Parts } from '../base/parts.ts';
import type { Deposit } from './writes.ts';

type Told = Deposit & { readonly parts: readonly AvailablePart[] };

export async function mailDeposit(
  tx: Tx,
  { keys, clock }: Pick<Parts, 'keys' | 'clock'>,
  holder: Holder,
  deposit: Told,
): Promise<void> {
  const { email, firstName } = holder;
  // That a check is not money after all is told whatever was chosen.
  const isTold = deposit.status === 'denied' || wantsMail(holder, 'deposits');
  if (email === null || !isTold) return;
  await enqueueMail(tx, keys, depositMail({ email, firstName }, deposit), clock.now());
}

export function depositMail(to: Recipient, deposit: Told): Mail {
  return letter(to, {
    kind: `check-deposit-${deposit.status === 'pending' ? 'received' : deposit.status}`,
    subject: subjects[deposit.status],
    paragraphs: [news[deposit.status], details(deposit), ...more(deposit)],
  });
}

const subjects: Readonly<Record<DepositStatus, string>> = {
  pending: 'We received your check',
  approved: 'Your check was accepted',
  completed: 'Your check deposit is available',
  denied: 'Your check could not be accepted',
};

const news: Readonly<Record<DepositStatus, string>> = {
  pending: 'We received the photographs of your check and will review them.',
  approved: 'We accepted your check and posted it to your account.',
  completed: 'All of the money of your check is available to you now.',
  denied: 'We could not accept your check. Nothing was posted to your account.',
};

function details({ amountCents, id }: Deposit): string {
  return `Amount: ${dollars(amountCents)}\nReference: ${id.slice(0, 8)}`;
}

function more({ reason, parts, status }: Told): string[] {
  const days = parts.map(
    ({ amountCents, availableOn }) => `${dollars(amountCents)} on ${availableOn}`,
  );
  return [
    ...(status === 'approved' && days.length > 0
      ? [`When you can use it:\n${days.join('\n')}`]
      : []),
    ...(reason === null ? [] : [`Reason: ${reason}`]),
    ...(status === 'pending' ? ['Please keep the paper check until it was accepted.'] : []),
  ];
}
