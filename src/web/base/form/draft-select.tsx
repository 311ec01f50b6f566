import type { ReactNode } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/field/select.tsx';
import type { DraftFieldProps } from './draft-input.tsx';
import type { DraftValues } from './use-draft.ts';

interface Props<Values extends DraftValues> extends DraftFieldProps<Values> {
  /** The options. */
  readonly children: ReactNode;
  readonly autoComplete?: string;
}

/** One of several, out of the browser's own list. */
export function DraftSelect<Values extends DraftValues>({
  draft,
  name,
  label,
  optional = false,
  hint,
  className = '',
  autoComplete = 'off',
  children,
}: Props<Values>) {
  return (
    <Field
      label={label}
      optional={optional}
      hint={hint}
      error={draft.errors[name]}
      className={className}
    >
      {(control) => (
        <Select
          {...control}
          name={name}
          autoComplete={autoComplete}
          value={draft.values[name]}
          onChange={(event) => draft.set(name, event.target.value)}
        >
          {children}
        </Select>
      )}
    </Field>
  );
}
