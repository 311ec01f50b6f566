import { Link } from 'wouter';
import { links } from '#brand/links.ts';
import { FormField } from '../../base/form/form-field.tsx';
import { type Credentials, CredentialsForm } from '../../base/session/credentials-form.tsx';
import { ExternalLink } from '../../ui/button/external-link.tsx';
import { UsernameInput } from './username-input.tsx';

interface Props {
  /** What was entered before, when the customer came back from the code. */
  readonly email: string;
  readonly isBusy: boolean;
  /** Whether the browser offers passkeys among the names it knows. */
  readonly suggestsPasskeys: boolean;
  readonly onSubmit: (credentials: Credentials) => void;
}

/** A customer's username or email, and the password. */
export function CredentialsStep({ email, isBusy, suggestsPasskeys, onSubmit }: Props) {
  return (
    <CredentialsForm
      email={email}
      check={checkEntered}
      emailField={(form) => (
        <FormField form={form} name="email" label="Username or Email">
          {({ onChange, ...control }) => (
            <UsernameInput
              {...control}
              autoComplete={suggestsPasskeys ? 'username webauthn' : 'username'}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </FormField>
      )}
      submitLabel="Continue"
      busyText="Checking..."
      isBusy={isBusy}
      onSubmit={onSubmit}
    >
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <ExternalLink href={links.recovery} className="inline-flex items-center gap-1 py-1 link">
          Forgot password?
        </ExternalLink>
        <Link href="/open-account" className="py-1 link">
          Open an account
        </Link>
      </div>
    </CredentialsForm>
  );
}

function checkEntered({ email, password }: Credentials) {
  return {
    ...(!email && { email: 'Username or email is required' }),
    ...(!password && { password: 'Password is required' }),
  };
}
