import { Button } from '../../ui/button/button.tsx';

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
      <Button disabled={isSending} kind="quiet" onClick={back.go}>
        {back.label}
      </Button>
      {step === 'form' && canSend && (
        <Button type="submit" form={formId} disabled={!canReview}>
          Review transfer
        </Button>
      )}
      {step === 'review' && (
        <Button busy={isSending} busyText="Sending..." onClick={onSend}>
          {sendLabel}
        </Button>
      )}
      {step === 'code' && (
        <Button type="submit" form={formId} busy={isSending} busyText="Sending...">
          {sendLabel}
        </Button>
      )}
    </>
  );
}
