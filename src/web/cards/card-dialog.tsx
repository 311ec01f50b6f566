import { useEffect, useEffectEvent, useState } from 'react';
import { reportCard } from '#endpoints/payments/card-controls.ts';
import { listCardActivity, listCards } from '#endpoints/payments/cards.ts';
import { Balance, PrivateAmount } from '../base/account/balance.tsx';
import { findAccount, type OwnAccount } from '../base/account/own-account.ts';
import { Loaded } from '../base/api/loaded.tsx';
import { useEndpoint, useSubmit } from '../base/api/use-endpoint.ts';
import { useEndpointPages } from '../base/api/use-endpoint-pages.ts';
import { formatDate } from '../base/format/format.ts';
import { Button } from '../ui/button/button.tsx';
import { ViewLink } from '../ui/button/view-link.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Detail, DetailList } from '../ui/layout/detail-list.tsx';
import { CardActivity } from './card-activity.tsx';
import { CardBadge } from './card-badge.tsx';
import { type Card, cardName, isInMail, isUsable } from './card-state.ts';
import { LockButton } from './lock-button.tsx';
import { OwnLimitsDialog } from './own-limits-dialog.tsx';
import { ReportCardDialog } from './report-card-dialog.tsx';

interface Opener {
  readonly hrefOf: (id: string) => string;
  readonly open: (id: string) => void;
}

interface Props {
  readonly id: string;
  readonly accounts: readonly OwnAccount[];
  /** Opens a transaction. */
  readonly opener: Opener;
  readonly onCard: (cardId: string) => void;
  /** There is no card of this id. */
  readonly onUnknown: () => void;
  readonly onClose: () => void;
}

/** One card: whether it works, what it may spend, what was paid with it, and what to do when it is lost. */
export function CardDialog({ id, accounts, opener, onCard, onUnknown, onClose }: Props) {
  const cards = useEndpoint(listCards, { isShared: true });
  const card = cards.data?.cards.find((each) => each.id === id);
  const isUnknown = cards.isSuccess && !cards.isFetching && !card;
  const reportUnknown = useEffectEvent(onUnknown);
  useEffect(() => {
    if (isUnknown) reportUnknown();
  }, [isUnknown]);
  return (
    <Dialog title={card ? cardName(card) : 'Card'} medium steady onClose={onClose}>
      <Loaded
        result={cards}
        what="Your cards"
        skeleton={
          <>
            <LoadingText />
            <Skeleton className="h-40 w-full" />
          </>
        }
      >
        {(list) =>
          card && (
            <CardContent
              card={card}
              all={list.cards}
              creditLimit={findAccount(accounts, card.accountId)?.creditLimit ?? undefined}
              opener={opener}
              onCard={onCard}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface ContentProps extends Pick<Props, 'opener' | 'onCard'> {
  readonly card: Card;
  readonly all: readonly Card[];
  /** What can be owed on its account, where that is a credit account. */
  readonly creditLimit: string | undefined;
}

function CardContent({ card, all, creditLimit, opener, onCard }: ContentProps) {
  const [open, setOpen] = useState<'limits' | 'report'>();
  const activity = useEndpointPages(listCardActivity, {
    params: { id: card.id },
    query: { limit: '20' },
    isShared: true,
  });
  const replacement = all.find(({ id }) => id === card.replacedBy);
  const earlier = all.find(({ replacedBy }) => replacedBy === card.id);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-2.5">
          <CardBadge card={card} />
          <span className="text-sm text-muted">
            {card.cardHolderName}, expires {card.expiryDate}
          </span>
        </div>
        {isUsable(card) && <LockButton card={card} />}
      </div>
      {card.status === 'locked' && (
        <Notice tone="pending" className="mt-4">
          New payments are declined while this card is locked. Payments authorized earlier can still
          be charged.
        </Notice>
      )}
      {isInMail(card) && card.arrivesOn !== null && (
        <Notice className="mt-4">
          This card is in the mail. It arrives by {formatDate(card.arrivesOn)}.
        </Notice>
      )}
      {replacement && (
        <OtherCard label="Replaced by" card={replacement} onOpen={() => onCard(replacement.id)} />
      )}
      {isUsable(card) && (
        <section aria-label="Limits" className="mt-6">
          <h3 className="mb-2 text-lg font-semibold">Daily limits</h3>
          <DetailList>
            <Detail label="All payments together">
              <Balance amount={card.limits.perDay} />
            </Detail>
            <Detail label="Cash at ATMs">
              <Balance amount={card.limits.atm} />
            </Detail>
            <Detail label="Online payments">
              <Balance amount={card.limits.online} />
            </Detail>
          </DetailList>
          {creditLimit !== undefined && (
            <p className="mt-2 text-sm text-muted">
              Your credit limit of <Balance amount={creditLimit} /> applies as well.
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button kind="quiet" size="small" onClick={() => setOpen('limits')}>
              Change limits
            </Button>
            <Button kind="danger" size="small" onClick={() => setOpen('report')}>
              Report lost or stolen
            </Button>
          </div>
        </section>
      )}
      <section aria-label="Activity" className="mt-7">
        <h3 className="mb-1 text-lg font-semibold">Activity</h3>
        <CardActivity
          pages={activity}
          amountOf={(amount) => <PrivateAmount value={amount} />}
          linkTo={(transactionId, merchant) => (
            <ViewLink
              href={opener.hrefOf(transactionId)}
              onOpen={() => opener.open(transactionId)}
              className="hover:underline"
            >
              {merchant}
            </ViewLink>
          )}
        />
      </section>
      {earlier && <OtherCard label="Replaces" card={earlier} onOpen={() => onCard(earlier.id)} />}
      {open === 'limits' && <OwnLimitsDialog card={card} onClose={() => setOpen(undefined)} />}
      {open === 'report' && (
        <OwnReport card={card} onClose={() => setOpen(undefined)} onCard={onCard} />
      )}
    </>
  );
}

interface OtherProps {
  readonly label: string;
  readonly card: Card;
  readonly onOpen: () => void;
}

function OtherCard({ label, card, onOpen }: OtherProps) {
  return (
    <p className="mt-4 text-sm text-muted">
      {label}:{' '}
      <button type="button" className="link min-h-6" onClick={onOpen}>
        {cardName(card)}
      </button>
    </p>
  );
}

interface ReportProps {
  readonly card: Card;
  readonly onClose: () => void;
  readonly onCard: (cardId: string) => void;
}

function OwnReport({ card, onClose, onCard }: ReportProps) {
  const [fresh, setFresh] = useState<Card>();
  const reporting = useSubmit(reportCard, {
    refreshes: [listCards],
    onDone: (reply) => setFresh(reply.card),
  });
  return (
    <ReportCardDialog
      card={card}
      sending={reporting}
      fresh={fresh}
      onSubmit={(kind) => reporting.submit({ params: { id: card.id }, body: { kind } })}
      onClose={() => (fresh ? onCard(fresh.id) : onClose())}
    />
  );
}
