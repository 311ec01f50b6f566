import { useState } from 'react';
import {
  changeCustomerCardLimits,
  listCustomerCardActivity,
  lockCustomerCard,
  replaceCustomerCard,
  reportCustomerCard,
  unlockCustomerCard,
} from '#endpoints/payments/card-controls.ts';
import { readUser } from '#endpoints/people/customers.ts';
import type { CallError } from '../base/api/call.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { useEndpointPages } from '../base/api/use-endpoint-pages.ts';
import { ReasonDialog } from '../base/form/reason-dialog.tsx';
import { formatAmount, formatDate } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { type StaffMember, whyNotDecide } from '../base/session/staff-member.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Amount } from '../ui/display/amount.tsx';
import { Detail, DetailList } from '../ui/layout/detail-list.tsx';
import { CardActivity } from './card-activity.tsx';
import { CardBadge } from './card-badge.tsx';
import { CardLimitsDialog } from './card-limits-dialog.tsx';
import { type Card, cardName, isUsable } from './card-state.ts';
import { ReportCardDialog } from './report-card-dialog.tsx';

interface Props {
  readonly me: StaffMember;
  readonly card: Card;
  readonly onClose: () => void;
}

type Question = 'lock' | 'unlock' | 'replace' | 'report' | 'limits';

/** A customer's card as staff see it, and what they can do about it. */
export function StaffCardDialog({ me, card, onClose }: Props) {
  const [question, setQuestion] = useState<Question>();
  const activity = useEndpointPages(listCustomerCardActivity, {
    params: { id: card.id },
    query: { limit: '20' },
    isShared: true,
  });
  const why = whyNotDecide(me);
  const about = { kind: 'quiet', size: 'small', disabled: why !== undefined, title: why } as const;
  const ask = (next: Question) => () => setQuestion(next);
  return (
    <Dialog title={cardName(card)} medium steady onClose={onClose}>
      <div className="flex flex-wrap items-center gap-2.5">
        <CardBadge card={card} />
        {card.lockedBy && (
          <span className="text-sm text-muted">
            by {card.lockedBy === 'staff' ? 'staff' : 'the customer'}
          </span>
        )}
      </div>
      <div className="mt-3">
        <DetailList>
          <Detail label="Holder">{card.cardHolderName}</Detail>
          <Detail label="Expires">{card.expiryDate}</Detail>
          {card.arrivesOn !== null && (
            <Detail label="Sent as a replacement, arrives by">{formatDate(card.arrivesOn)}</Detail>
          )}
          <Detail label="All payments, a day">{formatAmount(card.limits.perDay)}</Detail>
          <Detail label="Cash at ATMs, a day">{formatAmount(card.limits.atm)}</Detail>
          <Detail label="Online payments, a day">{formatAmount(card.limits.online)}</Detail>
        </DetailList>
      </div>
      {isUsable(card) && (
        <div className="mt-3 flex flex-wrap gap-2.5">
          {card.lockedBy !== 'staff' && (
            <Button {...about} onClick={ask('lock')}>
              Lock
            </Button>
          )}
          {card.status === 'locked' && (
            <Button {...about} onClick={ask('unlock')}>
              Unlock
            </Button>
          )}
          <Button {...about} onClick={ask('limits')}>
            Change limits
          </Button>
          <Button {...about} onClick={ask('replace')}>
            Replace damaged card
          </Button>
          <Button {...about} kind="danger" onClick={ask('report')}>
            Report lost or stolen
          </Button>
        </div>
      )}
      {why && <p className="mt-2 text-sm text-muted">{why}</p>}
      <section aria-label="Activity" className="mt-7">
        <h3 className="mb-1 text-lg font-semibold">Activity</h3>
        <CardActivity pages={activity} amountOf={(amount) => <Amount value={amount} />} />
      </section>
      {question && (
        <StaffQuestion question={question} card={card} onClose={() => setQuestion(undefined)} />
      )}
    </Dialog>
  );
}

interface QuestionProps extends Pick<Props, 'card' | 'onClose'> {
  readonly question: Question;
}

const done: Readonly<Record<Question, string>> = {
  lock: 'Card locked',
  unlock: 'Card unlocked',
  replace: 'A new card is on its way',
  report: 'Card reported',
  limits: 'Limits saved',
};

function StaffQuestion({ question, card, onClose }: QuestionProps) {
  const [fresh, setFresh] = useState<Card>();
  const refreshes = [readUser];
  const outcome = {
    refreshes,
    onDone() {
      showToast({ title: done[question], text: `${cardName(card)}. The customer gets an email.` });
      onClose();
    },
    onRefused: (error: CallError) => toastRefusal('Not changed', error),
  };
  const locking = useSubmit(lockCustomerCard, outcome);
  const unlocking = useSubmit(unlockCustomerCard, outcome);
  const replacing = useSubmit(replaceCustomerCard, outcome);
  const limiting = useSubmit(changeCustomerCardLimits, outcome);
  const reporting = useSubmit(reportCustomerCard, {
    refreshes,
    onDone: (reply) => setFresh(reply.card),
  });
  const params = { id: card.id };
  switch (question) {
    case 'limits':
      return (
        <CardLimitsDialog
          card={card}
          sending={limiting}
          onSubmit={(body) => limiting.submit({ params, body })}
          onClose={onClose}
        />
      );
    case 'report':
      return (
        <ReportCardDialog
          card={card}
          sending={reporting}
          fresh={fresh}
          onSubmit={(kind) => reporting.submit({ params, body: { kind } })}
          onClose={onClose}
        />
      );
    case 'lock':
    case 'unlock':
    case 'replace': {
      const action = { lock: locking, unlock: unlocking, replace: replacing }[question];
      return (
        <ReasonDialog
          title={titles[question]}
          submitLabel={labels[question]}
          kind={question === 'unlock' ? 'primary' : 'danger'}
          hint="For the audit log."
          onSubmit={(reason) => action.submit({ params, body: { reason } })}
          onClose={onClose}
        >
          <p>
            {cardName(card)}. {effects[question]}
          </p>
        </ReasonDialog>
      );
    }
  }
}

type Reasoned = Exclude<Question, 'limits' | 'report'>;

const titles: Readonly<Record<Reasoned, string>> = {
  lock: 'Lock this card?',
  unlock: 'Unlock this card?',
  replace: 'Replace this card?',
};
const labels: Readonly<Record<Reasoned, string>> = {
  lock: 'Lock card',
  unlock: 'Unlock card',
  replace: 'Replace card',
};
const effects: Readonly<Record<Reasoned, string>> = {
  lock: 'New payments are declined, and only staff can unlock it.',
  unlock: 'It can be used again.',
  replace: 'It stops working at once, and a new one is sent.',
};
