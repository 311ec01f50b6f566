import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { listCards } from '#contract/cards.ts';
import type { listCheckDeposits } from '#contract/deposits.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { listPendingTransfers } from '#contract/transfers.ts';
import type { OwnAccount } from '../../base/account/own-account.ts';
import type { CallError } from '../../base/api/call.ts';
import { Loaded } from '../../base/api/loaded.tsx';
import { CardsList } from '../../cards/cards-list.tsx';
import type { TransactionOpener } from '../../transactions/transaction-link.tsx';
import { PendingTransfersCard } from '../../transfers/pending/pending-transfers-card.tsx';
import { ViewLink } from '../../ui/button/view-link.tsx';
import { Section } from '../../ui/layout/section.tsx';

const DepositsInReview = lazy(async () => ({
  default: (await import('../../deposits/deposits-in-review.tsx')).DepositsInReview,
}));

interface Props {
  readonly transfers: UseQueryResult<Reply<typeof listPendingTransfers>, CallError>;
  /** The checks that staff have not looked at yet. */
  readonly deposits: Reply<typeof listCheckDeposits>['checkDeposits'];
  readonly cards: UseQueryResult<Reply<typeof listCards>, CallError>;
  readonly accounts: readonly OwnAccount[];
  readonly waitingForLimit: readonly string[];
  readonly onRequestLimit: (accountId: string) => void;
  readonly onCard: (cardId: string) => void;
  readonly onDeposits: () => void;
  readonly opener: TransactionOpener;
}

/** Transfers, checks in review and cards, each only where there is any. */
export function DashboardTransfersAndCards(props: Props) {
  const { transfers, deposits, cards, accounts, waitingForLimit } = props;
  const { onRequestLimit, onCard, onDeposits, opener } = props;
  const hasTransfers = transfers.data?.pendingTransfers.length !== 0;
  const hasCards = cards.data?.cards.length !== 0;
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.accountName ?? '';
  return (
    <>
      {(hasTransfers || deposits.length > 0) && (
        <div className="grid content-start gap-9 lg:col-start-1 lg:row-start-2">
          {hasTransfers && (
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
                        className="link inline-block min-h-6 font-semibold"
                      >
                        Details and receipt
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
                <DepositsInReview deposits={deposits} onHistory={onDeposits} />
              </Suspense>
            </Section>
          )}
        </div>
      )}
      {hasCards && (
        <Section
          title="Credit & Debit Cards"
          className="lg:col-start-2 lg:row-span-2 lg:row-start-3"
        >
          <Loaded result={cards} what="Your cards" skeleton={null}>
            {(list) => (
              <CardsList
                cards={list.cards}
                nameOf={nameOf}
                onManage={onCard}
                creditLimit={(accountId) =>
                  waitingForLimit.includes(accountId) ? (
                    <p className="text-pending">
                      <b className="block font-semibold">Pending Credit Limit Request</b>
                      Your request is being reviewed
                    </p>
                  ) : (
                    <button
                      type="button"
                      className="link min-h-6"
                      onClick={() => onRequestLimit(accountId)}
                    >
                      Request Credit Limit Increase
                    </button>
                  )
                }
              />
            )}
          </Loaded>
        </Section>
      )}
    </>
  );
}
