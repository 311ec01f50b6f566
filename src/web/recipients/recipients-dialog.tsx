import { useState } from 'react';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import {
  recipientLabel,
  type SavedRecipient,
  useRecipients,
} from '../base/recipient/saved-recipient.ts';
import { useSearch } from '../base/recipient/use-search.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useUnsavedQuestion } from '../ui/dialog/use-unsaved-question.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { RecipientForm } from './recipient-form.tsx';
import { RecipientRow } from './recipient-row.tsx';

/** What stands in the dialog: the list, or the form of one. */
type Edited = { readonly recipient: SavedRecipient | undefined } | undefined;

interface Props {
  /** Opens the form of a wire to the recipient with this id. */
  readonly onWire: (id: string) => void;
  /** Opens the form of a bill payment to the recipient with this id. */
  readonly onBill: (id: string) => void;
  readonly onClose: () => void;
}

/** The customer's address book: to pay, to add, to rename, to correct, to delete. */
export function RecipientsDialog({ onWire, onBill, onClose }: Props) {
  const [edited, setEdited] = useState<Edited>();
  const [isTyped, setTyped] = useState(false);
  const { close, question } = useUnsavedQuestion(edited !== undefined && isTyped, onClose);
  const title = edited && (edited.recipient ? 'Change recipient' : 'Add a recipient');
  return (
    <Dialog title={title ?? 'Recipients'} onClose={close} medium steady>
      {edited ? (
        <RecipientForm
          recipient={edited.recipient}
          onTyped={setTyped}
          onDone={() => setEdited(undefined)}
        />
      ) : (
        <RecipientList
          onEdit={(recipient) => setEdited({ recipient })}
          onWire={onWire}
          onBill={onBill}
        />
      )}
      {question}
    </Dialog>
  );
}

interface ListProps extends Pick<Props, 'onWire' | 'onBill'> {
  readonly onEdit: (recipient: SavedRecipient | undefined) => void;
}

function RecipientList({ onEdit, onWire, onBill }: ListProps) {
  const recipients = useRecipients();
  const all = recipients.data?.recipients ?? [];
  const { found, box } = useSearch(all, 'Find a recipient', recipientLabel);
  if (recipients.error && !recipients.data) {
    return (
      <LoadError
        text={refusalSentence(recipients.error, 'Your recipients could not be loaded.')}
        isRetrying={recipients.isFetching}
        onRetry={() => void recipients.refetch()}
      />
    );
  }
  if (!recipients.data) {
    return (
      <>
        <LoadingText />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="mt-3 h-16 w-full" />
      </>
    );
  }
  const add = (
    <Button kind="outline" size="small" onClick={() => onEdit(undefined)}>
      <Icon name="plus" size={18} />
      Add a recipient
    </Button>
  );
  if (all.length === 0) {
    return (
      <EmptyState
        title="No recipients yet"
        text="Save people and businesses once, then pay them by name."
        action={add}
      />
    );
  }
  return (
    <>
      {box && <div className="mb-4">{box}</div>}
      {found.length === 0 && <p className="mb-4 text-muted">No recipient has this name.</p>}
      <ul className="mb-4 divide-y divide-hair">
        {found.map((recipient) => (
          <RecipientRow
            key={recipient.id}
            recipient={recipient}
            onChange={() => onEdit(recipient)}
            onWire={() => onWire(recipient.id)}
            onBill={() => onBill(recipient.id)}
          />
        ))}
      </ul>
      {add}
    </>
  );
}
