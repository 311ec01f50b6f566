import type { Reply } from '#contract/endpoint.ts';
import type { listPendingTransfers } from '#contract/payments/transfers.ts';
import { formatDate, formatDateTime } from '../../base/format/format.ts';

export type PendingTransfer = Reply<typeof listPendingTransfers>['pendingTransfers'][number];
type Status = PendingTransfer['status'];

/** What must be known of a transfer to say where on its way it is. */
export type OnItsWay = Pick<
  PendingTransfer,
  | 'status'
  | 'transferType'
  | 'date'
  | 'decidedAt'
  | 'finishedAt'
  | 'expectedDate'
  | 'processingDays'
>;

export interface TimelineStep {
  readonly status: Status;
  readonly state: 'done' | 'now' | 'ahead';
  readonly text: string;
}

const way: readonly Status[] = ['pending', 'approved', 'processing', 'completed'];

// How far each one came that ended on the way.
const reached: Readonly<Partial<Record<Status, Status>>> = {
  denied: 'pending',
  cancelled: 'pending',
  returned: 'processing',
};

/**
 * The steps of a transfer in order: those behind it, the one it is at, those ahead. What may be
 * printed names its dates in full, as it does unless another way is given.
 */
export function transferTimeline(
  transfer: OnItsWay,
  formatMoment = formatDateTime,
): readonly TimelineStep[] {
  const { status, transferType, decidedAt } = transfer;
  // Between own accounts, and of a bill, an approval is already the end.
  const isShort = transferType === 'internal' || transferType === 'bill';
  const steps = isShort ? way.filter(isOfInternal) : way;
  const stopped = reached[status];
  if (stopped === undefined) {
    const at = steps.indexOf(status);
    return steps.map((step, index) => ({
      status: step,
      state: index < at ? 'done' : index === at ? 'now' : 'ahead',
      text: index > at ? outlook(step, transfer) : stepText(step, transfer, formatMoment),
    }));
  }
  const wasApproved = status === 'cancelled' && decidedAt !== null;
  const last = wasApproved ? 'approved' : stopped;
  const behind = steps.slice(0, steps.indexOf(last) + 1);
  return [
    ...behind.map(
      (step) =>
        ({ status: step, state: 'done', text: stepText(step, transfer, formatMoment) }) as const,
    ),
    { status, state: 'now', text: stepText(status, transfer, formatMoment) },
  ];
}

function isOfInternal(status: Status): boolean {
  return status === 'pending' || status === 'completed';
}

/** What there is to say of a step that was reached. */
function stepText(
  step: Status,
  { date, decidedAt, finishedAt, status, processingDays }: OnItsWay,
  formatMoment: (moment: string) => string,
): string {
  if (step === 'pending') return formatMoment(date);
  if (step === 'approved') return decidedAt === null ? '' : formatMoment(decidedAt);
  if (step === 'processing') return status === step ? completionIn(processingDays) : '';
  return finishedAt === null ? '' : formatMoment(finishedAt);
}

function outlook(step: Status, { expectedDate, transferType, processingDays }: OnItsWay): string {
  if (step === 'approved') return 'Awaiting review';
  if (step === 'processing') return 'After approval';
  if (expectedDate !== null) return `Expected by ${formatDate(expectedDate)}`;
  if (processingDays === null) return 'On approval';
  return `${usualDays[transferType] ?? processingDays} business days after approval`;
}

const usualDays: Readonly<Record<string, string>> = {
  wire_domestic: '1-2',
  wire_international: '3-5',
};

/** The sentence of a transfer that is on its way. */
export function completionIn(days: number | null): string {
  if (days === null) return '';
  return `Expected completion in ${days} business ${days === 1 ? 'day' : 'days'}`;
}
