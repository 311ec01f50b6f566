import { CodeInput } from '../../ui/field/code-input.tsx';
import { Field } from '../../ui/field/field.tsx';
import type { DraftFieldProps } from './draft-input.tsx';
import type { DraftValues } from './use-draft.ts';

/** A six-digit code of a draft. */
export function DraftCode<Values extends DraftValues>({
  draft,
  name,
  label,
  hint,
  className = '',
}: Omit<DraftFieldProps<Values>, 'optional' | 'good'>) {
  return (
    <Field label={label} hint={hint} error={draft.errors[name]} className={className}>
      {(control) => (
        <CodeInput
          {...control}
          name={name}
          value={draft.values[name] ?? ''}
          onChange={(digits) => draft.set(name, digits)}
        />
      )}
    </Field>
  );
}
