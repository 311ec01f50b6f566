import { useState } from 'react';
import { listPayees, removePayee } from '#endpoints/payments/bills.ts';
import { listRecipients } from '#endpoints/payments/recipients.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { SavedRow } from '../base/recipient/saved-row.tsx';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { addressText, destinationText } from './destination-text.ts';
import type { EditedPayee, Payee, PayeeDraft } from './payee-draft.ts';
import { PayeeForm } from './payee-form.tsx';

interface Props {
  readonly payees: readonly Payee[];
  /** The form stands there instead of the list. */
  readonly edited: EditedPayee | undefined;
  readonly onEdit: (edited: EditedPayee | undefined) => void;
  readonly onTyped: (typed: PayeeDraft | undefined) => void;
  readonly onAdded: (payee: Payee) => void;
  /** Opens the address book, with wire details and nicknames. */
  readonly onManage?: (() => void) | undefined;
}

/** The saved payees: to add, to change, to remove. */
export function PayeesPanel({ payees, edited, onEdit, onTyped, onAdded, onManage }: Props) {
  if (edited) {
    return (
      <PayeeForm
        edited={edited}
        onTyped={onTyped}
        onCancel={() => onEdit(undefined)}
        onSaved={(saved) => {
          onEdit(undefined);
          if (!edited.payee) onAdded(saved);
        }}
      />
    );
  }
  const add = (
    <div className="flex flex-wrap gap-3">
      <Button kind="outline" size="small" onClick={() => onEdit({ payee: undefined })}>
        <Icon name="plus" size={18} />
        Add a payee
      </Button>
      {onManage && (
        <Button kind="quiet" size="small" onClick={onManage}>
          Manage recipients
        </Button>
      )}
    </div>
  );
  if (payees.length === 0) {
    return (
      <EmptyState title="No payees yet" text="Save a payee once, then pay anytime." action={add} />
    );
  }
  return (
    <>
      <ul className="mb-4 divide-y divide-hair">
        {payees.map((payee) => (
          <OnePayee key={payee.id} payee={payee} onChange={() => onEdit({ payee })} />
        ))}
      </ul>
      {add}
    </>
  );
}

const words = {
  remove: 'Remove',
  confirm: 'Remove payee',
  busy: 'Removing...',
  failed: 'Payee not removed',
};

interface OnePayeeProps {
  readonly payee: Payee;
  readonly onChange: () => void;
}

function OnePayee({ payee, onChange }: OnePayeeProps) {
  const { id, name, accountNumber } = payee;
  const [trouble, setTrouble] = useState<string>();
  const { submit, isPending } = useSubmit(removePayee, {
    refreshes: [listPayees, listRecipients],
    onDone: () => showToast({ title: 'Payee removed', text: name }),
    onRefused(error) {
      toastRefusal(words.failed, error);
      setTrouble(refusalSentence(error));
    },
  });
  const hasDestination = accountNumber !== null || addressText(payee) !== '';
  return (
    <SavedRow
      name={name}
      words={words}
      isRemoving={isPending}
      trouble={trouble}
      onChange={onChange}
      onRemove={() => submit({ params: { id } })}
      onDismiss={() => setTrouble(undefined)}
    >
      <p className="font-semibold wrap-anywhere">{name}</p>
      {hasDestination ? (
        <p className="text-sm text-muted wrap-anywhere">{destinationText(payee)}</p>
      ) : (
        <p className="text-sm text-pending">
          Needs an address or an account number before it can be paid
        </p>
      )}
    </SavedRow>
  );
}
