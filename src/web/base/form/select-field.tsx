import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Select } from '../../ui/field/select.tsx';
import { type FieldProps, FormField } from './form-field.tsx';

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  /** The options. */
  readonly children: ReactNode;
  readonly autoComplete?: string;
}

/** One of several, out of the browser's own list. */
export function SelectField<Values extends FieldValues>({
  autoComplete = 'off',
  children,
  ...field
}: Props<Values>) {
  return (
    <FormField {...field}>
      {({ onChange, ...control }) => (
        <Select
          {...control}
          autoComplete={autoComplete}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </Select>
      )}
    </FormField>
  );
}
