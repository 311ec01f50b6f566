import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import type { FieldErrors } from '../form/check-fields.ts';
import { Form } from '../form/form.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { useValidatedForm, type ValidatedForm } from '../form/use-validated-form.ts';

/** What customers and staff sign in with. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Props {
  /** What was entered before, for one who came back from the code. */
  readonly email?: string;
  readonly check: (credentials: Credentials) => FieldErrors;
  /** The field of `email`. */
  readonly emailField: (form: ValidatedForm<Credentials>) => ReactNode;
  readonly submitLabel: string;
  readonly busyText: string;
  readonly isBusy: boolean;
  readonly onSubmit: (credentials: Credentials) => void;
  /** Links below the button. */
  readonly children?: ReactNode;
}

/** The first step of signing in. */
export function CredentialsForm(props: Props) {
  const { email = '', emailField, submitLabel, busyText, isBusy, onSubmit, children } = props;
  const form = useValidatedForm<Credentials>({
    defaultValues: { email, password: '' },
    check: (typed) => props.check(trimmed(typed)),
  });
  return (
    <Form
      form={form}
      onSubmit={(typed) => onSubmit(trimmed(typed))}
      autoFocus={false}
      className="grid gap-5"
    >
      {emailField(form)}
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <Button type="submit" busy={isBusy} busyText={busyText} className="w-full">
        {submitLabel}
      </Button>
      {children}
    </Form>
  );
}

function trimmed({ email, password }: Credentials): Credentials {
  return { email: email.trim(), password };
}
