import type { TextareaHTMLAttributes } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputStyle } from '../../ui/field/field.tsx';
import { type FieldProps, FormField } from './form-field.tsx';

type AreaProps = Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'maxLength' | 'rows'>;

/** A few lines of text. */
export function TextAreaField<Values extends FieldValues>({
  maxLength,
  rows = 3,
  ...field
}: FieldProps<Values> & AreaProps) {
  return (
    <FormField {...field}>
      {({ onChange, ...control }) => (
        <textarea
          {...control}
          rows={rows}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          className={inputStyle}
        />
      )}
    </FormField>
  );
}
