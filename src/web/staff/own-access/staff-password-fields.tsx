import { CodeField } from '../../base/form/code-field.tsx';
import { NewPasswordFields } from '../../base/form/new-password-fields.tsx';
import type { ValidatedForm } from '../../base/form/use-validated-form.ts';
import type { NewPassword } from './new-password.ts';

interface Props {
  readonly form: ValidatedForm<NewPassword>;
  readonly hasAuthenticator: boolean;
  readonly codeHint?: string;
}

/** The new password, twice, and a code where there is an authenticator app. */
export function StaffPasswordFields({ form, hasAuthenticator, codeHint }: Props) {
  return (
    <>
      <NewPasswordFields
        form={form}
        name="newPassword"
        hint="At least 15 characters. A sentence is easier to remember than symbols."
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
