import { useEffect, useId, useState } from 'react';
import { askEmailChange } from '#contract/people/profile.ts';
import { readProfile } from '#endpoints/people/profile.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { checkBy } from '../base/form/check-fields.ts';
import { CodeField } from '../base/form/code-field.tsx';
import { Form } from '../base/form/form.tsx';
import { PasswordField } from '../base/form/password-field.tsx';
import { TextField } from '../base/form/text-field.tsx';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { EmailProof } from './email-proof.tsx';

interface Props {
  readonly email: string;
  /** A new address that still waits for its code. */
  readonly pendingEmail: string | null;
  readonly onTyped: (isChanged: boolean) => void;
}

const empty = { newEmail: '', password: '', code: '' };

/** Another e-mail address: password and code ask for it, a code sent to it proves it. */
export function EmailForm({ email, pendingEmail, onTyped }: Props) {
  const [trouble, setTrouble] = useState<string>();
  const form = useValidatedForm({
    defaultValues: empty,
    check: checkBy(askEmailChange.body),
    draftName: 'settings/email',
    secrets: ['password', 'code'],
  });
  const { submit, isPending } = useSubmit(askEmailChange, {
    refreshes: [readProfile],
    onDone: ({ pendingEmail: address }) => {
      form.clear();
      showToast({ title: 'Check your email', text: `We sent a code to ${address}.` });
    },
    onRefused: (error) => {
      toastRefusal('Email change failed', error);
      if (!form.showRefused(error.fields)) setTrouble(refusalSentence(error));
    },
  });
  const { isChanged } = form;
  useEffect(() => onTyped(isChanged), [isChanged, onTyped]);
  const send = (body: typeof empty) => {
    setTrouble(undefined);
    submit({ body });
  };

  return (
    <div className="grid gap-5">
      <p className="text-muted">
        Your address is <strong className="break-words text-ink">{email}</strong>. You can also use
        it to sign in.
      </p>
      {pendingEmail && <EmailProof pendingEmail={pendingEmail} />}
      {trouble && (
        <Notice tone="danger" title="Email change failed">
          {trouble}
        </Notice>
      )}
      <Form
        id={useId()}
        form={form}
        onSubmit={send}
        className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2"
      >
        <TextField
          form={form}
          name="newEmail"
          label="New email address"
          type="email"
          autoComplete="email"
          className="sm:col-span-2"
        />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          autoComplete="current-password"
        />
        <CodeField
          form={form}
          name="code"
          label="Access code"
          hint="From the bank, or from your authenticator app"
        />
        <div className="sm:col-span-2">
          <Button type="submit" busy={isPending} busyText="Sending..." disabled={!isChanged}>
            Send a code to the new address
          </Button>
        </div>
      </Form>
    </div>
  );
}
