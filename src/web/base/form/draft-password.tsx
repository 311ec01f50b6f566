import type { ComponentProps } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { PasswordInput } from '../../ui/field/password-input.tsx';
import type { DraftFieldProps } from './draft-input.tsx';
import type { DraftValues } from './use-draft.ts';

type InputProps = Omit<ComponentProps<typeof PasswordInput>, 'name' | 'value' | 'onChange'>;

/** A password of a draft. */
export function DraftPassword<Values extends DraftValues>({
  draft,
  name,
  label,
  hint,
  className = '',
  ...input
}: Omit<DraftFieldProps<Values>, 'optional' | 'good'> & InputProps) {
  return (
    <Field label={label} hint={hint} error={draft.errors[name]} className={className}>
      {(control) => (
        <PasswordInput
          {...input}
          {...control}
          name={name}
          value={draft.values[name]}
          onChange={(event) => draft.set(name, event.target.value)}
        />
      )}
    </Field>
  );
}
