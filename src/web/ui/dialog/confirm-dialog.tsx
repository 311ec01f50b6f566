import type { ReactNode } from 'react';
import { BusyButton } from '../button/busy-button.tsx';
import { buttonStyle } from '../button/button-style.ts';
import { Dialog } from './dialog.tsx';

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
  /** While something has still to be typed or chosen. */
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done that is hard to undo. The focus starts on the harmless answer. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', onConfirm, onClose } = props;
  const { isDanger = false, busy = false, busyText = 'Working...', isDisabled = false } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <button
            type="button"
            data-autofocus
            className={buttonStyle({ kind: 'quiet' })}
            onClick={onClose}
          >
            {cancelLabel}
          </button>
          <BusyButton
            busy={busy}
            busyText={busyText}
            disabled={isDisabled}
            kind={isDanger ? 'danger' : 'primary'}
            onClick={onConfirm}
          >
            {confirmLabel}
          </BusyButton>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
