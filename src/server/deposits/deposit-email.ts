import { dollars } from '#contract/fields/amount.ts';
import type { Writer } from '#database/draft.ts';
import type { Cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { maskAccountNumber } from '#rules/payments/account-number.ts';
import type { DepositStatus } from '#rules/payments/check-deposits.ts';
import { type AvailablePart, type HoldReason, REG_CC } from '#rules/products/funds-availability.ts';
import type { Deps } from '../base/deps.ts';
import type { Mail } from '../base/mail/mail.ts';
import { dayText, mailTemplate, type Recipient } from '../base/mail/mail-template.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import { type Holder, wantsMail } from '../people/lock-holder.ts';
import type { Deposit } from './writes.ts';

/** What of an accepted check cannot be used yet, and why; of a returned one, nothing. */
export interface HoldNotice {
  readonly accountNumber: string;
  readonly depositedOn: CalendarDate;
  readonly parts: readonly AvailablePart[];
  /** By how much the account is overdrawn since, where it is. */
  readonly overdrawnCents?: Cents;
}

export async function mailDeposit(
  writer: Writer,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  holder: Holder,
  deposit: Deposit,
  notice?: HoldNotice,
): Promise<void> {
  const { email, firstName } = holder;
  // That a check is refused or came back, or that its money is held (12 CFR 229.13(g)), is always
  // sent.
  const isBad = deposit.status === 'denied' || deposit.status === 'returned';
  const isRequired = isBad || (notice?.parts.length ?? 0) > 0;
  if (email === null || !(isRequired || wantsMail(holder, 'deposits'))) return;
  await enqueueMail(writer, keys, depositMail({ email, firstName }, deposit, notice), clock.now());
}

export function depositMail(to: Recipient, deposit: Deposit, notice?: HoldNotice): Mail {
  const { id, status, reason } = deposit;
  return mailTemplate(to, {
    about: `check-deposit ${id} ${status}`,
    kind: `check-deposit-${status === 'pending' ? 'received' : status}`,
    subject: subjects[status],
    paragraphs: [
      news[status],
      details(deposit, notice),
      ...(notice && notice.parts.length > 0 ? holdParagraphs(notice) : []),
      ...(reason === null ? [] : [`Reason: ${reason}`]),
      ...(notice?.overdrawnCents === undefined ? [] : [overdrawnParagraph(notice.overdrawnCents)]),
      ...(status === 'pending' ? ['Please keep the paper check until we accept it.'] : []),
    ],
  });
}

const subjects: Readonly<Record<DepositStatus, string>> = {
  pending: 'We received your check',
  approved: 'Your check was accepted',
  completed: 'Your check deposit is available',
  denied: 'Your check could not be accepted',
  returned: 'Your check was returned unpaid',
};

const news: Readonly<Record<DepositStatus, string>> = {
  pending: 'We received the photos of your check and will review them.',
  approved: 'We accepted your check and posted it to your account.',
  completed: 'The full amount of your check is now available.',
  denied: 'We could not accept your check. Nothing was posted to your account.',
  returned:
    'The bank on which your check was drawn did not pay it. We took its amount back from your ' +
    'account.',
};

function details({ amountCents, id }: Deposit, notice?: HoldNotice): string {
  return [
    `Amount: ${dollars(amountCents)}`,
    ...(notice
      ? [
          `Account: ${maskAccountNumber(notice.accountNumber)}`,
          `Deposited: ${dayText(notice.depositedOn)}`,
        ]
      : []),
    `Reference: ${id.slice(0, 8)}`,
  ].join('\n');
}

function overdrawnParagraph(overdrawnCents: Cents): string {
  return (
    `Your account is now overdrawn by ${dollars(overdrawnCents)}. Payments from it are refused ` +
    'until it is paid back. Every deposit to the account counts toward it.'
  );
}

const largeAbove = dollars(REG_CC.largeAboveCents);

const holdReasonTexts: Readonly<Record<HoldReason, string>> = {
  schedule: 'our standard schedule for checks',
  'large-deposit': `you deposited more than ${largeAbove} in checks that day`,
  'new-customer': 'you have had an account with us for less than 30 days',
};

function holdParagraphs({ parts }: HoldNotice): string[] {
  const lines = parts.map(
    ({ amountCents, availableOn, reason }) =>
      `${dollars(amountCents)} on ${dayText(availableOn)}. Reason: ${holdReasonTexts[reason]}.`,
  );
  return [`When you can use the money:\n${lines.join('\n')}`];
}
