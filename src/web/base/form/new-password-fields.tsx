import type { FieldValues } from 'react-hook-form';
import { PasswordField } from './password-field.tsx';
import type { ValidatedForm } from './use-validated-form.ts';

interface Props<Values extends FieldValues & { readonly confirmation: string }> {
  readonly form: ValidatedForm<Values>;
  readonly name: keyof Values & string;
  /** How long it must be. */
  readonly hint: string;
}

/** A new password, typed twice. */
export function NewPasswordFields<Values extends FieldValues & { readonly confirmation: string }>({
  form,
  name,
  hint,
}: Props<Values>) {
  return (
    <>
      <PasswordField
        form={form}
        name={name}
        label="New password"
        hint={hint}
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="confirmation"
        label="Confirm new password"
        autoComplete="new-password"
      />
    </>
  );
}
