import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field, inputStyle } from '../../ui/field/field.tsx';

export interface Likeness {
  /** Whose name, in a word: 'Recipient'. */
  readonly party: string;
  readonly name: string;
  readonly listed: string;
  readonly matchedName: string;
  readonly program: string;
  readonly score: number;
}

interface Props {
  readonly hits: readonly Likeness[];
  readonly hasNote: boolean;
  readonly onClear: (note: string) => void;
  readonly onClose: () => void;
}

const NOT_SAID = 'Please confirm that you reviewed this, or cancel.';

/** A likeness to a listed name never passes by itself: somebody looks into it and says so. */
export function ScreeningDialog({ hits, hasNote, onClear, onClose }: Props) {
  const [isSaid, setSaid] = useState(false);
  const [error, setError] = useState<string>();
  const formId = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const note = new FormData(event.currentTarget).get('note');
    if (isSaid) onClear(typeof note === 'string' ? note.trim() : '');
    else setError(NOT_SAID);
  }

  return (
    <Dialog
      title="A name is similar to one on the watch list"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Clear and approve
          </Button>
        </>
      }
    >
      <p className="mb-4 text-muted">
        Compare them before you continue. Your decision is recorded in the audit log under your
        name.
      </p>
      <ul className="mb-5 grid gap-3">
        {hits.map((hit) => (
          <li
            key={`${hit.party} ${hit.matchedName} ${hit.program}`}
            className="rounded-2xl border border-pending/45 bg-pending-soft px-4 py-3"
          >
            <p>
              {hit.party}: <b>{hit.name}</b>
            </p>
            <p>
              Listed: <b>{hit.listed}</b>
              {hit.matchedName !== hit.listed && `, also known as ${hit.matchedName}`}
            </p>
            <p className="text-sm">
              {hit.program} · {Math.round(hit.score * 100)}% match
            </p>
          </li>
        ))}
      </ul>
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <label className="flex gap-3 rounded-xl border border-control px-4 py-3">
          <input
            type="checkbox"
            checked={isSaid}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${formId}-error` : undefined}
            onChange={(event) => {
              setSaid(event.target.checked);
              setError(undefined);
            }}
            className="size-6 shrink-0 accent-primary"
          />
          I reviewed this. It is not the same person or company.
        </label>
        {error && (
          <p id={`${formId}-error`} role="alert" className="text-sm font-semibold text-danger">
            {error}
          </p>
        )}
        {hasNote && (
          <Field label="How you confirmed this" optional>
            {(control) => <input {...control} name="note" maxLength={300} className={inputStyle} />}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
