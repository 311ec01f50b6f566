import { type FormEvent, useRef, useState } from 'react';
import { textOf } from '../../base/form/text-of.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field, inputStyle } from '../../ui/field/field.tsx';
import { PasswordInput } from '../../ui/field/password-input.tsx';
import { checkCredentials, type StaffCredentials } from './check-credentials.ts';

interface Props {
  readonly isBusy: boolean;
  readonly onSubmit: (credentials: StaffCredentials) => void;
}

export function PasswordStep({ isBusy, onSubmit }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<StaffCredentials>>({});

  const read = (): StaffCredentials => {
    const data = new FormData(form.current ?? undefined);
    return { email: textOf(data, 'email').trim(), password: textOf(data, 'password') };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = read();
    const found = checkCredentials(typed);
    setErrors(found);
    const [first] = Object.keys(found);
    if (!first) return onSubmit(typed);
    form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const recheck = () => {
    if (Object.keys(errors).length > 0) setErrors(checkCredentials(read()));
  };

  return (
    // Should the form be sent before the script is here, the password must not end up in the URL.
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onChange={recheck}
      className="grid gap-5"
    >
      <Field label="Email" error={errors.email}>
        {(control) => (
          <input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            className={inputStyle}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" busy={isBusy} busyText="Verifying..." className="w-full">
        Access Admin Panel
      </Button>
    </form>
  );
}
