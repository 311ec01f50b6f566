import { useState } from 'react';
import { changeCardLimits } from '#endpoints/payments/card-controls.ts';
import { listCards } from '#endpoints/payments/cards.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { StepUpDialog } from '../base/form/step-up-dialog.tsx';
import { showToast } from '../base/page/toasts.ts';
import { CardLimitsDialog } from './card-limits-dialog.tsx';
import { type Card, cardName } from './card-state.ts';

interface Props {
  readonly card: Card;
  readonly onClose: () => void;
}

interface RaisedLimits {
  readonly stepUp: string;
  readonly limits: Card['limits'];
}

/** The customer's own limits; where the bank asks for it, higher ones are confirmed with a code. */
export function OwnLimitsDialog({ card, onClose }: Props) {
  const [raised, setRaised] = useState<RaisedLimits>();
  const { submit, isPending, error } = useSubmit(changeCardLimits, {
    refreshes: [listCards],
    onDone() {
      showToast({ title: 'Limits saved', text: cardName(card) });
      onClose();
    },
    onRefused({ stepUp }, { body: limits }) {
      setRaised(stepUp === undefined ? undefined : { stepUp, limits });
    },
  });
  const save = (limits: Card['limits']) => submit({ params: { id: card.id }, body: limits });
  return (
    <>
      <CardLimitsDialog
        card={card}
        sending={{ isPending, error: error?.stepUp === undefined ? error : null }}
        onSubmit={save}
        onClose={onClose}
      />
      {raised && (
        <StepUpDialog
          stepUp={raised.stepUp}
          why="More can be paid with this card than before."
          submitLabel="Save limits"
          isSending={isPending}
          onConfirmed={() => save(raised.limits)}
          onClose={() => setRaised(undefined)}
        />
      )}
    </>
  );
}
