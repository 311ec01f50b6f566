import { lazy, Suspense } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { PasswordInput } from '../../ui/field/password-input.tsx';
import type { ApplicationValues } from '../form/application-values.ts';
import { CheckedField, TextField } from '../form/checked-field.tsx';
import { useTyped } from '../form/use-typed.ts';
import { FormSection } from './form-section.tsx';

// It knows the passwords that are guessed first, which nobody needs before typing one.
const PasswordAdvice = lazy(async () => ({
  default: (await import('./password-advice.tsx')).PasswordAdvice,
}));

export function SecuritySection() {
  const { control } = useFormContext<ApplicationValues>();
  const { password, confirmPassword } = useTyped();
  const { touchedFields } = useFormState({ control, name: 'confirmPassword' });
  const isConfirmed =
    touchedFields.confirmPassword && password !== '' && confirmPassword === password;
  return (
    <FormSection id="security" title="Security">
      <TextField
        name="username"
        label="Username"
        hint="Lowercase letters and numbers only"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        className="sm:col-span-6"
      />
      <CheckedField
        name="password"
        label="Password"
        hint={password === '' ? 'At least 6 characters. Longer is stronger.' : undefined}
        className="sm:col-span-6 sm:col-start-1"
      >
        {(input) => (
          <>
            <PasswordInput {...input} autoComplete="new-password" />
            <Suspense>{password !== '' && <PasswordAdvice />}</Suspense>
          </>
        )}
      </CheckedField>
      <CheckedField
        name="confirmPassword"
        label="Confirm password"
        good={isConfirmed ? 'Passwords match' : undefined}
        className="sm:col-span-6"
      >
        {(input) => (
          <PasswordInput {...input} what="password confirmation" autoComplete="new-password" />
        )}
      </CheckedField>
    </FormSection>
  );
}
