import { lockCard, unlockCard } from '#endpoints/payments/card-controls.ts';
import { listCards } from '#endpoints/payments/cards.ts';
import type { CallError } from '../base/api/call.ts';
import { refresh, useSubmit } from '../base/api/use-endpoint.ts';
import { BankPhone } from '../base/format/bank-phone.tsx';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { type Card, cardName, lastFourOf } from './card-state.ts';

/** Locks or unlocks a card with one press. */
export function LockButton({ card }: { readonly card: Card }) {
  const isLocked = card.status === 'locked';
  const onRefused = (error: CallError) => {
    toastRefusal(isLocked ? 'Not unlocked' : 'Not locked', error);
    refresh(listCards);
  };
  const locking = useSubmit(lockCard, {
    refreshes: [listCards],
    onRefused,
    onDone: () =>
      showToast({ title: 'Card locked', text: `${cardName(card)} declines every new payment.` }),
  });
  const unlocking = useSubmit(unlockCard, {
    refreshes: [listCards],
    onRefused,
    onDone: () => showToast({ title: 'Card unlocked', text: `${cardName(card)} can be used.` }),
  });
  if (card.lockedBy === 'staff') {
    return (
      <p className="text-sm">
        Our staff locked this card. Please call us: <BankPhone />
      </p>
    );
  }
  const { submit, isPending } = isLocked ? unlocking : locking;
  const verb = isLocked ? 'Unlock card' : 'Lock card';
  return (
    <Button
      kind={isLocked ? 'primary' : 'quiet'}
      size="small"
      busy={isPending}
      busyText={isLocked ? 'Unlocking...' : 'Locking...'}
      aria-label={`${verb} ending in ${lastFourOf(card)}`}
      onClick={() => submit({ params: { id: card.id } })}
    >
      <Icon name="lock" size={18} />
      {verb}
    </Button>
  );
}
