import type { InputHTMLAttributes } from 'react';
import { Field, inputStyle } from '../../ui/field/field.tsx';
import type { Draft, DraftValues } from './use-draft.ts';

export interface DraftFieldProps<Values extends DraftValues> {
  readonly draft: Draft<Values>;
  readonly name: keyof Values & string;
  readonly label: string;
  readonly optional?: boolean;
  readonly hint?: string | undefined;
  readonly good?: string | undefined;
  /** Of the whole field. */
  readonly className?: string;
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange'>;

/** A line of text of a draft, with what is to be said about it. */
export function DraftInput<Values extends DraftValues>({
  draft,
  name,
  label,
  optional = false,
  hint,
  good,
  className = '',
  ...input
}: DraftFieldProps<Values> & InputProps) {
  return (
    <Field
      label={label}
      optional={optional}
      hint={hint}
      good={good}
      error={draft.errors[name]}
      className={className}
    >
      {(control) => (
        <input
          autoComplete="off"
          {...input}
          {...control}
          name={name}
          value={draft.values[name]}
          onChange={(event) => draft.set(name, event.target.value)}
          className={inputStyle}
        />
      )}
    </Field>
  );
}
