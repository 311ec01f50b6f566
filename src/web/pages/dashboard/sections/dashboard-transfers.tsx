import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { listCheckDeposits } from '#contract/payments/deposits.ts';
import type { listPendingTransfers } from '#contract/payments/transfers.ts';
import type { CallError } from '../../../base/api/call.ts';
import { Loaded } from '../../../base/api/loaded.tsx';
import type { TransactionOpener } from '../../../transactions/transaction-link.tsx';
import { PendingTransfersCard } from '../../../transfers/pending/pending-transfers-card.tsx';
import { ViewLink } from '../../../ui/button/view-link.tsx';
import { Section } from '../../../ui/layout/section.tsx';

const DepositsInReview = lazy(async () => ({
  default: (await import('../../../deposits/deposits-in-review.tsx')).DepositsInReview,
}));

interface Props {
  readonly transfers: UseQueryResult<Reply<typeof listPendingTransfers>, CallError>;
  /** The checks that staff have not looked at yet. */
  readonly deposits: Reply<typeof listCheckDeposits>['checkDeposits'];
  readonly nameOf: (accountId: string) => string;
  readonly onDeposits: () => void;
  readonly opener: TransactionOpener;
}

/** Transfers and checks in review, each only where there is any. */
export function DashboardTransfers({ transfers, deposits, nameOf, onDeposits, opener }: Props) {
  return (
    <>
      {transfers.data?.pendingTransfers.length !== 0 && (
        <Section title="Pending Transfers">
          <Loaded result={transfers} what="Your transfers" skeleton={null}>
            {({ pendingTransfers }) => (
              <PendingTransfersCard
                transfers={pendingTransfers}
                nameOf={nameOf}
                details={(id, recipientName) => (
                  <ViewLink
                    href={opener.hrefOf(id)}
                    onOpen={() => opener.open(id)}
                    className="link inline-block py-2 font-semibold"
                  >
                    Details<span className="max-xs:sr-only"> and receipt</span>
                    <span className="sr-only"> of the transfer to {recipientName}</span>
                  </ViewLink>
                )}
              />
            )}
          </Loaded>
        </Section>
      )}
      {deposits.length > 0 && (
        <Section title="Deposits in Review">
          <Suspense fallback={<div className="card h-24" />}>
            <DepositsInReview deposits={deposits} nameOf={nameOf} onHistory={onDeposits} />
          </Suspense>
        </Section>
      )}
    </>
  );
}
