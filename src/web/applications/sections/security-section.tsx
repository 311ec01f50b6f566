import { lazy, Suspense } from 'react';
import { PasswordField } from '../../base/form/password-field.tsx';
import { TextField } from '../../base/form/text-field.tsx';
import type { ApplicationForm } from '../form/use-application-form.ts';
import { FormSection } from './form-section.tsx';

// It knows the passwords that are guessed first, which nobody needs before typing one.
const PasswordAdvice = lazy(async () => ({
  default: (await import('./password-advice.tsx')).PasswordAdvice,
}));

export function SecuritySection({ form }: { readonly form: ApplicationForm }) {
  const { values, formState, trigger } = form;
  const { password, confirmPassword } = values;
  const isConfirmLeft = formState.touchedFields.confirmPassword === true;
  const isConfirmed = isConfirmLeft && password !== '' && confirmPassword === password;
  return (
    <FormSection id="security" title="Security">
      <TextField
        form={form}
        name="username"
        id="username"
        label="Username"
        hint="Lowercase letters and numbers only"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        className="sm:col-span-6 sm:min-h-26"
      />
      <PasswordField
        form={form}
        name="password"
        id="password"
        label="Password"
        hint={password === '' ? 'At least 6 characters. Longer is stronger.' : undefined}
        autoComplete="new-password"
        // The two passwords are compared whichever of them is left last.
        onLeave={() => isConfirmLeft && void trigger('confirmPassword')}
        className="sm:col-span-6 sm:col-start-1 sm:min-h-26"
      >
        <Suspense>{password !== '' && <PasswordAdvice values={values} />}</Suspense>
      </PasswordField>
      <PasswordField
        form={form}
        name="confirmPassword"
        id="confirmPassword"
        label="Confirm password"
        good={isConfirmed ? 'Passwords match' : undefined}
        what="password confirmation"
        autoComplete="new-password"
        className="sm:col-span-6 sm:min-h-26"
      />
    </FormSection>
  );
}
