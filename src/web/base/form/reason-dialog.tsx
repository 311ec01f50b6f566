import type { ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { useValidatedForm } from './use-validated-form.ts';

interface Props {
  readonly title: string;
  /** What it does and who will read the reason. */
  readonly children: ReactNode;
  readonly label?: string;
  readonly hint?: string;
  /** What to say when nothing was written; undefined where that is fine. */
  readonly required?: string | undefined;
  /** Reasons that come up again and again; a press writes one down. */
  readonly usual?: readonly string[];
  readonly submitLabel: string;
  readonly kind?: 'primary' | 'danger';
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

const MAX_LENGTH = 1_000;

/** Asks for a reason before something is done. */
export function ReasonDialog(props: Props) {
  const { title, children, label = 'Reason', hint, required, usual = [], onClose } = props;
  const form = useValidatedForm({
    defaultValues: { reason: '' },
    check: ({ reason }) =>
      required !== undefined && reason.trim() === '' ? { reason: required } : {},
  });
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={props.submitLabel}
      kind={props.kind ?? 'danger'}
      intro={<div className="mb-5 grid gap-2 text-muted">{children}</div>}
      className="grid gap-3"
      onSubmit={({ reason }) => props.onSubmit(reason.trim())}
      onClose={onClose}
    >
      <TextAreaField
        form={form}
        name="reason"
        label={label}
        optional={required === undefined}
        hint={hint}
        maxLength={MAX_LENGTH}
      />
      {usual.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 text-sm text-muted">Common reasons</legend>
          {usual.map((reason) => (
            <button
              key={reason}
              type="button"
              onClick={() => form.setValue('reason', reason)}
              className="rounded-lg border border-border px-2.5 py-1.5 text-left text-sm hover:bg-sunken"
            >
              {reason}
            </button>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
