import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { links } from '#brand/links.ts';
import { textOf } from '../../base/form/text-of.ts';
import { Button } from '../../ui/button/button.tsx';
import { ExternalLink } from '../../ui/button/external-link.tsx';
import { Field } from '../../ui/field/field.tsx';
import { PasswordInput } from '../../ui/field/password-input.tsx';
import { UsernameInput } from './username-input.tsx';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Props {
  /** What was entered before, when the customer came back from the code. */
  readonly email: string;
  readonly isBusy: boolean;
  readonly onSubmit: (credentials: Credentials) => void;
}

interface Missing {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
}

/** The first step. What a password manager filled in before the script came is read as it stands. */
export function CredentialsStep({ email, isBusy, onSubmit }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});

  const check = (): Credentials | undefined => {
    const data = new FormData(form.current ?? undefined);
    const typed = { email: textOf(data, 'email').trim(), password: textOf(data, 'password') };
    const found = {
      email: typed.email ? undefined : 'Username or email is required',
      password: typed.password ? undefined : 'Password is required',
    };
    setMissing(found);
    return found.email || found.password ? undefined : typed;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = check();
    if (typed) return onSubmit(typed);
    const empty = [...(form.current?.querySelectorAll('input') ?? [])].find(({ value }) => !value);
    empty?.focus();
  };

  return (
    // Should the form be sent before the script is here, the password must not end up in the URL.
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onChange={() => (missing.email || missing.password) && check()}
      className="grid gap-5"
    >
      <Field label="Username or Email" error={missing.email}>
        {(control) => <UsernameInput {...control} name="email" defaultValue={email} />}
      </Field>
      <Field label="Password" error={missing.password}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" busy={isBusy} busyText="Checking..." className="w-full">
        Continue
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <ExternalLink href={links.recovery} className="inline-flex items-center gap-1 py-1 link">
          Forgot password?
        </ExternalLink>
        <Link href="/open-account" className="py-1 link">
          Open an account
        </Link>
      </div>
    </form>
  );
}
