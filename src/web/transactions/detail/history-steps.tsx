import { coveredAmount } from '../../base/account/covered-amount.ts';
import { formatDate, formatDateTime } from '../../base/format/format.ts';
import { stepLabels, type TransactionDetail } from './transaction-detail.ts';

const bad: readonly string[] = ['failed', 'denied', 'cancelled', 'returned'];

/** Each step with its time, and what is still to come. */
export function HistorySteps({
  timeline,
  related,
}: Pick<TransactionDetail, 'timeline' | 'related'>) {
  const ahead = aheadOf(related);
  if (timeline.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 mb-3 font-sans text-base leading-6 font-semibold">Timeline</h3>
      <ol aria-label="Timeline">
        {timeline.map(({ step, at, amount, reason }) => (
          <li key={`${step} ${at} ${amount}`} className={item}>
            <span aria-hidden="true" className={rail} />
            <span
              aria-hidden="true"
              className={`${dot} forced-colors:bg-[CanvasText] ${bad.includes(step) ? 'border-danger bg-danger' : 'border-primary bg-primary'}`}
            />
            <span className="block font-semibold">
              {stepLabels[step]}
              {amount !== null && `: ${coveredAmount(amount)}`}
            </span>
            <span className="block text-sm leading-5 text-muted">{formatDateTime(at)}</span>
            {reason !== null && <span className="block text-sm leading-5">Reason: {reason}</span>}
          </li>
        ))}
        {ahead && (
          <li className={`${item} text-muted`}>
            <span aria-hidden="true" className={`${dot} border-control bg-surface`} />
            <span className="block font-semibold">{ahead}</span>
          </li>
        )}
      </ol>
    </>
  );
}

const item = 'group relative pb-4 pl-7 leading-5.5 last:pb-0';
const rail = 'absolute top-2 bottom-[-0.5rem] left-1.5 w-[3px] bg-border group-last:hidden';
const dot = 'absolute top-1 left-0 size-[0.9375rem] rounded-full border-2';

function aheadOf(related: TransactionDetail['related']): string | undefined {
  for (const one of related) {
    if (one.kind === 'wire') {
      if (one.status === 'pending') return 'Awaiting review';
      const isOnItsWay = one.status === 'approved' || one.status === 'processing';
      if (isOnItsWay && one.expectedDate) return `Expected by ${formatDate(one.expectedDate)}`;
    }
    if (one.kind === 'bill' && one.status === 'review') return 'Awaiting review';
    if (one.kind === 'transfer' && one.id !== null && one.transactionId === null) {
      return 'Awaiting review';
    }
    if (one.kind === 'check-deposit' && one.status === 'approved') {
      const next = one.availability.find(({ releasedAt }) => releasedAt === null);
      if (next) return `${coveredAmount(next.amount)} available on ${formatDate(next.availableOn)}`;
    }
  }
  return undefined;
}
