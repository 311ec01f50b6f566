import { TextField } from '../../base/form/text-field.tsx';
import { type Credentials, CredentialsForm } from '../../base/session/credentials-form.tsx';
import { checkCredentials } from './check-credentials.ts';

interface Props {
  readonly isBusy: boolean;
  readonly suggestsPasskeys: boolean;
  readonly onSubmit: (credentials: Credentials) => void;
}

export function PasswordStep({ isBusy, suggestsPasskeys, onSubmit }: Props) {
  return (
    <CredentialsForm
      check={checkCredentials}
      emailField={(form) => (
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          autoComplete={suggestsPasskeys ? 'username webauthn' : 'username'}
        />
      )}
      submitLabel="Access Admin Panel"
      busyText="Verifying..."
      isBusy={isBusy}
      onSubmit={onSubmit}
    />
  );
}
