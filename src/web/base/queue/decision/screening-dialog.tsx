import { useId } from 'react';
import { FormDialog } from '../../form/form-dialog.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useValidatedForm } from '../../form/use-validated-form.ts';

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

const NOT_REVIEWED = 'Please confirm that you reviewed this, or cancel.';

/** A name similar to a listed one is cleared by a staff member only, with a note. */
export function ScreeningDialog({ hits, hasNote, onClear, onClose }: Props) {
  const id = useId();
  const form = useValidatedForm({
    defaultValues: { isReviewed: false, note: '' },
    check: ({ isReviewed }) => (isReviewed ? {} : { isReviewed: NOT_REVIEWED }),
  });
  const error = form.formState.errors.isReviewed?.message;
  return (
    <FormDialog
      title="A name is similar to one on the watch list"
      form={form}
      submitLabel="Clear and approve"
      intro={
        <>
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
        </>
      }
      className="grid gap-4"
      onSubmit={({ note }) => onClear(note.trim())}
      onClose={onClose}
    >
      <label className="flex gap-3 rounded-xl border border-control px-4 py-3">
        <input
          type="checkbox"
          checked={form.values.isReviewed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => form.setValue('isReviewed', event.target.checked)}
          className="checkbox"
        />
        I reviewed this. It is not the same person or company.
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      {hasNote && (
        <TextField
          form={form}
          name="note"
          label="How you confirmed this"
          optional
          maxLength={300}
        />
      )}
    </FormDialog>
  );
}
