import { Field } from '../../ui/field/field.tsx';
import { MoneyInput } from '../../ui/field/money-input.tsx';
import type { DraftFieldProps } from './draft-input.tsx';
import type { DraftValues } from './use-draft.ts';

/** An amount of a draft; 100 is 100.00. */
export function DraftMoney<Values extends DraftValues>({
  draft,
  name,
  label,
  hint,
  className = '',
}: DraftFieldProps<Values>) {
  return (
    <Field label={label} hint={hint} error={draft.errors[name]} className={className}>
      {(control) => (
        <MoneyInput
          {...control}
          name={name}
          value={draft.values[name] ?? ''}
          onChange={(amount) => draft.set(name, amount)}
          className="text-xl! font-semibold"
        />
      )}
    </Field>
  );
}
