import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { PasswordInput } from '../../ui/field/password-input.tsx';
import { type FieldProps, FormField } from './form-field.tsx';

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  readonly autoComplete: 'current-password' | 'new-password';
  /** What the button shows and hides, where it is not the only password of its form. */
  readonly what?: string;
  /** Stands below the control. */
  readonly children?: ReactNode;
}

/** A password, hidden until its owner asks to see it. */
export function PasswordField<Values extends FieldValues>({
  autoComplete,
  what = 'password',
  children,
  ...field
}: Props<Values>) {
  return (
    <FormField {...field}>
      {({ onChange, ...control }) => (
        <>
          <PasswordInput
            {...control}
            what={what}
            autoComplete={autoComplete}
            onChange={(event) => onChange(event.target.value)}
          />
          {children}
        </>
      )}
    </FormField>
  );
}
