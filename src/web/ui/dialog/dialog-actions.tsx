import { Button } from '../button/button.tsx';

interface Props {
  readonly submitLabel: string;
  /** The form that the button submits; without one, a press calls `onSubmit`. */
  readonly formId?: string;
  readonly onSubmit?: () => void;
  readonly kind?: 'primary' | 'danger';
  readonly busy?: boolean | undefined;
  readonly busyText?: string | undefined;
  readonly cancelLabel?: string;
  /** The focus starts on Cancel, for what is hard to undo. */
  readonly isCancelFocused?: boolean;
  readonly onCancel: () => void;
}

/** The two buttons of a dialog: one that leaves it and one that does what it is for. */
export function DialogActions(props: Props) {
  const { submitLabel, formId, onSubmit, kind = 'primary', busy = false, busyText } = props;
  const { cancelLabel = 'Cancel', isCancelFocused, onCancel } = props;
  return (
    <>
      <Button kind="quiet" data-autofocus={isCancelFocused} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        kind={kind}
        busy={busy}
        busyText={busyText ?? 'Working...'}
        {...(formId === undefined ? { onClick: onSubmit } : { type: 'submit', form: formId })}
      >
        {submitLabel}
      </Button>
    </>
  );
}
