import { Button } from '../button/button.tsx';

interface Props {
  readonly submitLabel: string;
  /** The form that the button submits; without one, a press calls `onSubmit`. */
  readonly formId?: string;
  readonly onSubmit?: () => void;
  readonly kind?: 'primary' | 'danger';
  readonly busy?: boolean | undefined;
  readonly busyText?: string | undefined;
  readonly isDisabled?: boolean;
  readonly cancelLabel?: string;
  /** While it would throw away what is being sent. */
  readonly isCancelDisabled?: boolean;
  /** The focus starts on Cancel, for what is hard to undo. */
  readonly isCancelFocused?: boolean;
  readonly onCancel: () => void;
}

/** The two buttons of a dialog: one that leaves it and one that does what it is for. */
export function DialogActions(props: Props) {
  const { submitLabel, formId, onSubmit, kind = 'primary', busy = false, busyText } = props;
  const { isDisabled, cancelLabel = 'Cancel', isCancelDisabled, isCancelFocused, onCancel } = props;
  return (
    <>
      <Button
        kind="quiet"
        data-autofocus={isCancelFocused}
        disabled={isCancelDisabled}
        onClick={onCancel}
      >
        {cancelLabel}
      </Button>
      <Button
        kind={kind}
        busy={busy}
        busyText={busyText ?? 'Working...'}
        disabled={isDisabled}
        {...(formId === undefined ? { onClick: onSubmit } : { type: 'submit', form: formId })}
      >
        {submitLabel}
      </Button>
    </>
  );
}
