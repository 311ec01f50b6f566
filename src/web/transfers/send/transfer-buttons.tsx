import { Button } from '../../ui/button/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx';

/** What stands in the dialog: what to send, a last look, and a code where one is asked for. */
export type TransferStep = 'form' | 'review' | 'code';

interface Props {
  readonly step: TransferStep;
  /** The form of this step, where it has one. */
  readonly formId: string;
  /** "Send $1,250.00". */
  readonly sendLabel: string;
  /** False where there is no account to send from: then there is nothing to go on to. */
  readonly canSend: boolean;
  readonly canReview: boolean;
  /** While the customer has not said yes to a warning. */
  readonly isHeld: boolean;
  readonly isSending: boolean;
  /** While the customer's device is asked. */
  readonly isSigning: boolean;
  readonly onCancel: () => void;
  readonly onStep: (step: TransferStep) => void;
  readonly onSend: () => void;
}

/** One step back and one on, whatever the step. */
export function TransferButtons(props: Props) {
  const { step, formId, sendLabel, canSend, canReview, isHeld, isSending, isSigning } = props;
  const { onCancel, onStep, onSend } = props;
  const back = {
    form: { label: 'Cancel', go: onCancel },
    review: { label: 'Edit', go: () => onStep('form') },
    code: { label: 'Back', go: () => onStep('review') },
  }[step];
  if (!canSend) {
    return (
      <Button kind="quiet" onClick={onCancel}>
        Close
      </Button>
    );
  }
  const isForm = step === 'form';
  return (
    // Each step has buttons of its own: a second press on the last one must not send.
    <DialogActions
      key={step}
      submitLabel={isForm ? 'Review transfer' : sendLabel}
      {...(step === 'review' ? { onSubmit: onSend } : { formId })}
      isDisabled={isForm ? !canReview : isHeld}
      busy={isSending || isSigning}
      busyText={isSigning ? 'Waiting for your device...' : 'Sending...'}
      cancelLabel={back.label}
      isCancelDisabled={isSending || isSigning}
      onCancel={back.go}
    />
  );
}
