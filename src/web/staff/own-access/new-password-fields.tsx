import { CodeField } from '../../base/form/code-field.tsx';
import { PasswordField } from '../../base/form/password-field.tsx';
import type { ValidatedForm } from '../../base/form/use-validated-form.ts';
import type { NewPassword } from './new-password.ts';

interface Props {
  readonly form: ValidatedForm<NewPassword>;
  readonly hasAuthenticator: boolean;
  readonly codeHint?: string;
}

/** The new password, twice, and a code where there is an authenticator app. */
export function NewPasswordFields({ form, hasAuthenticator, codeHint }: Props) {
  return (
    <>
      <PasswordField
        form={form}
        name="newPassword"
        label="New password"
        hint="At least 15 characters. A sentence is easier to remember than symbols."
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="again"
        label="Confirm new password"
        autoComplete="new-password"
      />
      {hasAuthenticator && (
        <CodeField
          form={form}
          name="code"
          label="Code from your authenticator app"
          {...(codeHint !== undefined && { hint: codeHint })}
        />
      )}
    </>
  );
}
