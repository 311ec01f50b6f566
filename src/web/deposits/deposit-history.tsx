import { listCheckDeposits } from '#endpoints/payments/deposits.ts';
import { checkSides, type DepositStatus } from '#rules/payments/check-deposits.ts';
import { Balance } from '../base/account/balance.tsx';
import { type OwnAccount, shownNameOf } from '../base/account/own-account.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import type { Row } from '../base/api/rows-of.ts';
import { useEndpointPages } from '../base/api/use-endpoint-pages.ts';
import { formatDateTime } from '../base/format/format.ts';
import { Button } from '../ui/button/button.tsx';
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { AvailabilityParts } from './availability.tsx';

type Deposit = Row<typeof listCheckDeposits>;

const tones: Readonly<Record<DepositStatus, Tone>> = {
  pending: 'pending',
  approved: 'approved',
  completed: 'completed',
  denied: 'danger',
  returned: 'danger',
};

/** All checks deposited so far, and what became of each. */
export function DepositHistory({ accounts }: { readonly accounts: readonly OwnAccount[] }) {
  const deposits = useEndpointPages(listCheckDeposits, { query: { limit: '20' }, isShared: true });
  if (deposits.error) {
    const text = refusalSentence(deposits.error, 'Your deposits could not be loaded.');
    return <LoadError text={text} onRetry={deposits.refetch} />;
  }
  if (deposits.isLoading) {
    return (
      <>
        <LoadingText />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="mt-3 h-16 w-full" />
      </>
    );
  }
  if (deposits.rows.length === 0) {
    return (
      <EmptyState title="No deposits yet" text="Checks you deposit here appear in this list." />
    );
  }
  return (
    <>
      <ul className="divide-y divide-hair">
        {deposits.rows.map((deposit) => (
          <OneDeposit
            key={deposit.id}
            deposit={deposit}
            accountName={shownNameOf(accounts, deposit.accountId, deposit.accountName)}
          />
        ))}
      </ul>
      {deposits.hasMore && (
        <Button
          disabled={deposits.isLoadingMore}
          kind="quiet"
          size="small"
          className="mt-3"
          onClick={deposits.loadMore}
        >
          Show more
        </Button>
      )}
    </>
  );
}

interface OneProps {
  readonly deposit: Deposit;
  readonly accountName: string;
}

function OneDeposit({ deposit, accountName }: OneProps) {
  const { id, amount, availability, date, expected, reason, returnedAt, status } = deposit;
  return (
    <li className="py-4 first:pt-0">
      <div className="flex justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{accountName}</p>
          <p className="text-sm text-muted">{formatDateTime(date)}</p>
        </div>
        <div className="text-right">
          <p className="text-lg leading-6 font-bold tabular-nums">
            <Balance amount={amount} />
          </p>
          <StatusBadge status={status} tone={tones[status]} />
        </div>
      </div>
      {returnedAt !== null && (
        <p className="mt-2 text-sm">
          Returned unpaid on {formatDateTime(returnedAt)}. We took the amount back.
        </p>
      )}
      {reason !== null && <p className="mt-2 text-sm">Reason: {reason}</p>}
      {availability.length > 0 && status !== 'returned' && (
        <div className="mt-2 text-sm">
          <p className="text-muted">Available</p>
          <AvailabilityParts parts={availability} />
        </div>
      )}
      {expected.length > 0 && (
        <div className="mt-2 text-sm">
          <p className="text-muted">Available if we accept it now</p>
          <AvailabilityParts parts={expected} />
        </div>
      )}
      <details className="mt-2">
        <summary className="disclosure link w-fit text-sm font-semibold">
          Both sides of the check
        </summary>
        <div className="mt-2 grid gap-3 xs:grid-cols-2">
          {checkSides.map((side) => (
            <img
              key={side}
              src={`/api/check-deposits/${id}/images/${side}`}
              alt={`The ${side} of the check`}
              loading="lazy"
              className="aspect-[2.2] w-full rounded-xl border border-hair bg-bg object-contain"
            />
          ))}
        </div>
      </details>
    </li>
  );
}
