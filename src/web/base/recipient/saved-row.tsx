import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** What removing is called here: a payee is removed, a recipient deleted. */
interface Words {
  /** "Delete" */
  readonly remove: string;
  /** "Delete recipient" */
  readonly confirm: string;
  /** "Deleting..." */
  readonly busy: string;
  /** "Recipient not deleted" */
  readonly failed: string;
}

interface Props {
  readonly name: string;
  readonly words: Words;
  readonly isRemoving: boolean;
  /** Why it could not be removed. */
  readonly trouble: string | undefined;
  readonly onChange: () => void;
  readonly onRemove: () => void;
  readonly onDismiss: () => void;
  /** What pays it, where that is not done beside the list. */
  readonly payButtons?: ReactNode;
  /** What is said about it. */
  readonly children: ReactNode;
}

/** A saved payee or recipient, to be changed, or removed after a question. */
export function SavedRow(props: Props) {
  const { name, words, isRemoving, trouble, onChange, onRemove, onDismiss, payButtons, children } =
    props;
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0">
      <div className="min-w-0">{children}</div>
      <div className="flex flex-wrap gap-2 max-xs:gap-1">
        {payButtons}
        <Button kind="quiet" size="small" aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-label={`${words.remove} ${name}`}
          onClick={() => setAsking(true)}
        >
          {words.remove}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`${words.remove} ${name}?`}
          confirmLabel={words.confirm}
          isDanger
          busy={isRemoving}
          busyText={words.busy}
          onConfirm={onRemove}
          onClose={() => {
            setAsking(false);
            onDismiss();
          }}
        >
          <p>Payments already made stay in your history.</p>
          {trouble && (
            <Notice tone="danger" title={words.failed} className="mt-4">
              {trouble}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </li>
  );
}
