import type { UseQueryResult } from '@tanstack/react-query';
import type { listCards } from '#contract/cards.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { listPendingTransfers } from '#contract/transfers.ts';
import type { OwnAccount } from '../../base/account/own-account.ts';
import type { CallError } from '../../base/api/call.ts';
import { Loaded } from '../../base/api/loaded.tsx';
import { CardsList } from '../../cards/cards-list.tsx';
import { PendingTransfersCard } from '../../transfers/pending/pending-transfers-card.tsx';
import { Section } from '../../ui/layout/section.tsx';

interface Props {
  readonly transfers: UseQueryResult<Reply<typeof listPendingTransfers>, CallError>;
  readonly cards: UseQueryResult<Reply<typeof listCards>, CallError>;
  readonly accounts: readonly OwnAccount[];
  readonly waitingForLimit: readonly string[];
  readonly onRequestLimit: (accountId: string) => void;
}

/** Transfers and cards, each only where there is any. */
export function DashboardTransfersAndCards(props: Props) {
  const { transfers, cards, accounts, waitingForLimit, onRequestLimit } = props;
  const hasTransfers = transfers.data?.pendingTransfers.length !== 0;
  const hasCards = cards.data?.cards.length !== 0;
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.accountName ?? '';
  return (
    <>
      {hasTransfers && (
        <Section title="Pending Transfers" className="lg:col-start-1 lg:row-start-2">
          <Loaded result={transfers} what="Your transfers" skeleton={null}>
            {({ pendingTransfers }) => (
              <PendingTransfersCard transfers={pendingTransfers} nameOf={nameOf} />
            )}
          </Loaded>
        </Section>
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
