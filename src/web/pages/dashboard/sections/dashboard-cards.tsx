import type { UseQueryResult } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import type { listCards } from '#contract/payments/cards.ts';
import type { OwnAccount } from '../../../base/account/own-account.ts';
import type { CallError } from '../../../base/api/call.ts';
import { Loaded } from '../../../base/api/loaded.tsx';
import { CardsList } from '../../../cards/cards-list.tsx';
import { Section } from '../../../ui/layout/section.tsx';

interface Props {
  readonly cards: UseQueryResult<Reply<typeof listCards>, CallError>;
  readonly accountOf: (accountId: string) => OwnAccount | undefined;
  readonly waitingForLimit: readonly string[];
  readonly onRequestLimit: (accountId: string) => void;
  readonly onCard: (cardId: string) => void;
}

/** The cards, where there are any. */
export function DashboardCards(props: Props) {
  const { cards, accountOf, waitingForLimit, onRequestLimit, onCard } = props;
  if (cards.data?.cards.length === 0) return null;
  return (
    <Section title="Credit & Debit Cards">
      <Loaded result={cards} what="Your cards" skeleton={null}>
        {(list) => (
          <CardsList
            cards={list.cards}
            accountOf={accountOf}
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
  );
}
