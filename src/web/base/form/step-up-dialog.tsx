import { useId } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx';
import { StepUpForm } from './step-up-form.tsx';

interface Props {
  /** What the bank wants confirmed. */
  readonly stepUp: string;
  readonly why: string;
  readonly submitLabel: string;
  /** Whether what was confirmed is being sent. */
  readonly isSending: boolean;
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/** Asks for the code above the form that needs it, which stays as it was filled in. */
export function StepUpDialog(props: Props) {
  const { stepUp, why, submitLabel, isSending, onConfirmed, onClose } = props;
  const formId = useId();
  return (
    <Dialog
      title="Confirm with a code"
      onClose={() => !isSending && onClose()}
      footer={
        <DialogActions
          submitLabel={submitLabel}
          formId={formId}
          busy={isSending}
          isCancelDisabled={isSending}
          onCancel={onClose}
        />
      }
    >
      <StepUpForm key={stepUp} id={formId} stepUp={stepUp} why={why} onConfirmed={onConfirmed} />
    </Dialog>
  );
}
