import type { ReactNode } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { listCardActivity } from '#contract/payments/cards.ts';
import type { CallError } from '../base/api/call.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { formatDateTime } from '../base/format/format.ts';
import { Button } from '../ui/button/button.tsx';
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';

export type CardPayment = Reply<typeof listCardActivity>['activity'][number];

interface Props {
  readonly pages: {
    readonly rows: readonly CardPayment[];
    readonly isLoading: boolean;
    readonly error: CallError | null;
    readonly hasMore: boolean;
    readonly isLoadingMore: boolean;
    readonly loadMore: () => void;
    readonly refetch: () => void;
  };
  readonly amountOf: (amount: string) => ReactNode;
  /** Around the name of a merchant: a link to the transaction. */
  readonly linkTo?: (transactionId: string, merchant: string) => ReactNode;
}

const channels: Readonly<Record<CardPayment['channel'], string>> = {
  store: 'In store',
  online: 'Online',
  atm: 'ATM',
};

/** What is ordinary has no badge. */
const badges: Readonly<
  Record<CardPayment['status'], readonly [status: string, tone: Tone] | undefined>
> = {
  pending: ['Pending', 'pending'],
  cleared: undefined,
  expired: ['Not charged', 'neutral'],
  cancelled: ['Not charged', 'neutral'],
  declined: ['Declined', 'danger'],
};

/** What was paid with a card, and what was declined and why. */
export function CardActivity({ pages, amountOf, linkTo }: Props) {
  const { rows, isLoading, error, hasMore, isLoadingMore, loadMore, refetch } = pages;
  if (isLoading) {
    return (
      <>
        <LoadingText />
        <Skeleton className="h-24 w-full" />
      </>
    );
  }
  if (error) return <LoadError text={refusalSentence(error)} onRetry={refetch} />;
  if (rows.length === 0) return <p className="text-muted">No payments with this card yet.</p>;
  return (
    <>
      <ul className="divide-y divide-hair">
        {rows.map((payment) => (
          <Row key={payment.id} payment={payment} amountOf={amountOf} linkTo={linkTo} />
        ))}
      </ul>
      {hasMore && (
        <Button kind="quiet" size="small" busy={isLoadingMore} onClick={loadMore} className="mt-2">
          Show more
        </Button>
      )}
    </>
  );
}

interface RowProps {
  readonly payment: CardPayment;
  readonly amountOf: Props['amountOf'];
  readonly linkTo: Props['linkTo'];
}

function Row({ payment, amountOf, linkTo }: RowProps) {
  const { merchant, channel, date, status, reason, amount, clearedAmount, transactionId } = payment;
  const badge = badges[status];
  const isPaid = status === 'pending' || status === 'cleared';
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-36">
        <p className="font-semibold wrap-anywhere">
          {(transactionId !== null && linkTo?.(transactionId, merchant)) || merchant}
        </p>
        <p className="text-sm text-muted">
          {channels[channel]}, {formatDateTime(date)}
        </p>
        {reason !== null && <p className="text-sm text-danger">{reason}</p>}
      </div>
      <div className="ml-auto grid justify-items-end gap-1 text-right">
        <p className={`tabular-nums ${isPaid ? 'font-semibold' : 'text-muted line-through'}`}>
          {amountOf(clearedAmount ?? amount)}
        </p>
        {badge && <StatusBadge status={badge[0]} tone={badge[1]} />}
      </div>
    </li>
  );
}
