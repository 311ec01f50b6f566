import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before what was typed is thrown away. `close` goes where `onClose` would have gone (the
 * dialog's cross, Esc, Cancel); `question` stands among the dialog's children.
 */
export function useUnsavedQuestion(
  isDirty: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (isDirty ? setAsking(true) : onClose()),
    question: isAsking && (
      <ConfirmDialog
        title="Discard what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDanger
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        <p>You have not sent this yet. Closing it loses what you typed.</p>
      </ConfirmDialog>
    ),
  };
}
