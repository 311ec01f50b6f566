import type { readTransaction } from '#contract/accounts/transaction-detail.ts';
import type { Returned } from '#contract/endpoint.ts';
import type { Cents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { PaymentStatus, TransferStatus } from '#rules/payments/transfer-types.ts';
import type { FoundTransaction, Related } from './find-transaction.ts';
import type { Source } from './source.ts';

type Step = Returned<typeof readTransaction>['timeline'][number];
type StepName = Step['step'];

/** What has happened to a transaction, in the order of time, without who did it at the bank. */
export function timelineOf(
  transaction: FoundTransaction,
  source: Source | undefined,
  lines: readonly Related[],
): Step[] {
  const own = source ? stepsOf(source) : [];
  const posted = transaction.balanceAfter === null ? [] : [step('posted', transaction.date)];
  const reversed = lines.flatMap((line) =>
    line.kind === 'reversal' && line.relation === 'reversed-by' ? [step('reversed', line.at)] : [],
  );
  // What a payment's own steps say already, at the same moment, is not said twice.
  const hasOwnEnd = own.some(({ step: name }) => name === 'returned' || name === 'cancelled');
  return [...own, ...posted, ...(hasOwnEnd ? [] : reversed)].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || rank(one.step) - rank(other.step),
  );
}

function stepsOf(source: Source): Step[] {
  switch (source.kind) {
    case 'wire':
    case 'transfer':
      return source.steps.map(({ status, at, reason }) => step(wireSteps[status], at, { reason }));
    case 'bill':
      return billSteps(source);
    case 'check-deposit':
      return depositSteps(source);
    case 'adjustment':
      return [];
  }
}

const wireSteps: Readonly<Record<TransferStatus, StepName>> = {
  pending: 'submitted',
  approved: 'approved',
  processing: 'sent',
  completed: 'completed',
  denied: 'denied',
  cancelled: 'cancelled',
  returned: 'returned',
};

function billSteps({ payment }: Extract<Source, { kind: 'bill' }>): Step[] {
  const { date, payOn, status, decidedAt, finishedAt, failure } = payment;
  const isForLater = payOn > bankDay(date);
  const end = endOfBill[status];
  return [
    step(isForLater ? 'scheduled' : 'submitted', date),
    ...(decidedAt === null || status !== 'completed' ? [] : [step('approved', decidedAt)]),
    ...(finishedAt === null || !end ? [] : [step(end, finishedAt, { reason: failure })]),
  ];
}

const endOfBill: Readonly<Partial<Record<PaymentStatus, StepName>>> = {
  completed: 'sent',
  failed: 'failed',
  cancelled: 'cancelled',
};

function depositSteps({ deposit, parts }: Extract<Source, { kind: 'check-deposit' }>): Step[] {
  const { submittedAt, decidedAt, returnedAt, status, reason } = deposit;
  const decided: StepName = status === 'denied' ? 'denied' : 'approved';
  const released = returnedAt === null ? parts : parts.filter(isBefore(returnedAt));
  return [
    step('submitted', submittedAt),
    ...(decidedAt === null ? [] : [step(decided, decidedAt)]),
    ...released.flatMap(({ amount, releasedAt }) =>
      releasedAt === null ? [] : [step('available', releasedAt, { amount })],
    ),
    ...(returnedAt === null ? [] : [step('returned', returnedAt, { reason })]),
  ];
}

// A return also ends the holds on what was not available by then.
function isBefore(end: Date) {
  return ({ releasedAt }: { readonly releasedAt: Date | null }) =>
    releasedAt !== null && releasedAt < end;
}

function step(
  name: StepName,
  at: Date,
  { reason = null, amount = null }: { reason?: string | null; amount?: Cents | null } = {},
): Step {
  return { step: name, at, amount, reason };
}

// Of what happens in one moment, such as an approval and its posting, this comes first.
const order: readonly StepName[] = ['scheduled', 'submitted', 'approved', 'posted'];

function rank(name: StepName): number {
  const index = order.indexOf(name);
  return index === -1 ? order.length : index;
}
