import { BusyButton } from '../../ui/button/busy-button.tsx';
import { buttonStyle } from '../../ui/button/button-style.ts';

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
  readonly isSending: boolean;
  readonly onCancel: () => void;
  readonly onStep: (step: TransferStep) => void;
  readonly onSend: () => void;
}

/** One step back and one on, whatever the step. */
export function TransferButtons(props: Props) {
  const { step, formId, sendLabel, canSend, canReview, isSending } = props;
  const { onCancel, onStep, onSend } = props;
  const back = {
    form: { label: canSend ? 'Cancel' : 'Close', go: onCancel },
    review: { label: 'Edit', go: () => onStep('form') },
    code: { label: 'Back', go: () => onStep('review') },
  }[step];
  return (
    <>
      <button
        type="button"
        disabled={isSending}
        className={buttonStyle({ kind: 'quiet' })}
        onClick={back.go}
      >
        {back.label}
      </button>
      {step === 'form' && canSend && (
        <button type="submit" form={formId} disabled={!canReview} className={buttonStyle()}>
          Review transfer
        </button>
      )}
      {step === 'review' && (
        <BusyButton busy={isSending} busyText="Sending..." onClick={onSend}>
          {sendLabel}
        </BusyButton>
      )}
      {step === 'code' && (
        <BusyButton type="submit" form={formId} busy={isSending} busyText="Sending...">
          {sendLabel}
        </BusyButton>
      )}
    </>
  );
}
