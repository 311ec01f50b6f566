import type { FieldValues } from 'react-hook-form';
import { ImpliedDecimalsInput } from '../../ui/field/implied-decimals-input.tsx';
import { MoneyInput } from '../../ui/field/money-input.tsx';
import { type FieldProps, FormField } from './form-field.tsx';

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  /** Typed as at a till: digits come in from the right, the last two are cents. */
  readonly impliedDecimals?: boolean;
  /** For the amount that a form is about. */
  readonly large?: boolean;
}

/** An amount; the form's value is decimal text: "1250.00". */
export function MoneyField<Values extends FieldValues>({
  impliedDecimals = false,
  large = false,
  ...field
}: Props<Values>) {
  const Input = impliedDecimals ? ImpliedDecimalsInput : MoneyInput;
  return (
    <FormField {...field}>
      {(control) => <Input {...control} className={large ? 'text-xl! font-semibold' : ''} />}
    </FormField>
  );
}
