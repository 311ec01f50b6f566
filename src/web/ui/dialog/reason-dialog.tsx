import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Field, inputStyle } from '../field/field.tsx';
import { Dialog } from './dialog.tsx';
import { useUnsavedQuestion } from './use-unsaved-question.tsx';

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

const LONGEST = 1_000;

/** Asks for a reason before something is done. */
export function ReasonDialog(props: Props) {
  const { title, children, label = 'Reason', hint, required, usual = [], onClose } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const formId = useId();
  const { close, question } = useUnsavedQuestion(reason !== '', onClose);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (required !== undefined && reason.trim() === '') {
      setError(required);
      event.currentTarget.querySelector('textarea')?.focus();
    } else {
      props.onSubmit(reason.trim());
    }
  }

  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind={props.kind ?? 'danger'}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <div className="mb-5 grid gap-2 text-muted">{children}</div>
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3">
        <Field label={label} optional={required === undefined} hint={hint} error={error}>
          {(control) => (
            <textarea
              {...control}
              data-autofocus
              rows={3}
              maxLength={LONGEST}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setError(undefined);
              }}
              className={inputStyle}
            />
          )}
        </Field>
        {usual.length > 0 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="mb-1.5 text-sm text-muted">Common reasons</legend>
            {usual.map((text) => (
              <button
                key={text}
                type="button"
                onClick={() => {
                  setReason(text);
                  setError(undefined);
                }}
                className="rounded-lg border border-border px-2.5 py-1.5 text-left text-sm hover:bg-sunken"
              >
                {text}
              </button>
            ))}
          </fieldset>
        )}
      </form>
      {question}
    </Dialog>
  );
}
