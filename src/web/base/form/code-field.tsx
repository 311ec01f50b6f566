import type { FieldValues } from 'react-hook-form';
import { CodeInput } from '../../ui/field/code-input.tsx';
import { type FieldProps, FormField } from './form-field.tsx';

/** A six-digit code. */
export function CodeField<Values extends FieldValues>(field: FieldProps<Values>) {
  return <FormField {...field}>{(control) => <CodeInput {...control} />}</FormField>;
}
