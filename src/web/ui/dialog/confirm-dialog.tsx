import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

interface Props {
  /** The question: "Delete Ana Ruiz?" */
  readonly title: string;
  /** What will happen, in words. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDanger?: boolean;
  readonly busy?: boolean;
  readonly busyText?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done that is hard to undo. The focus starts on the harmless answer. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirmLabel, isDanger = false, onConfirm, onClose, ...actions } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <DialogActions
          {...actions}
          submitLabel={confirmLabel}
          kind={isDanger ? 'danger' : 'primary'}
          isCancelFocused
          onSubmit={onConfirm}
          onCancel={onClose}
        />
      }
    >
      {children}
    </Dialog>
  );
}
