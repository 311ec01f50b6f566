import { type FormEvent, useState } from 'react';
import { readMe } from '#endpoints/auth.ts';
import { confirmEmailChange, readProfile } from '#endpoints/profile.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { CodeInput } from '../ui/field/code-input.tsx';
import { Field } from '../ui/field/field.tsx';

/** The code that was sent to the new address, and with it the change itself. */
export function EmailProof({ pendingEmail }: { readonly pendingEmail: string }) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { submit, isPending } = useSubmit(confirmEmailChange, {
    refreshes: [readProfile, readMe],
    onDone: ({ profile }) =>
      showToast({
        title: 'Email address changed',
        text: `We will now email you at ${profile.email}.`,
      }),
    onRefused: (error) => {
      toastRefusal('Email change failed', error);
      setCode('');
      setWrong(refusalSentence(error));
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6) submit({ body: { code } });
    else setWrong('Access code must be 6 digits');
  };

  return (
    <form noValidate onSubmit={send} className="grid gap-3 rounded-2xl bg-soft p-4 sm:p-5">
      <p>
        <strong className="break-words">{pendingEmail}</strong> is not confirmed yet. Please enter
        the code we sent there.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Code from the email" error={wrong} className="grow">
          {(control) => (
            <CodeInput
              {...control}
              value={code}
              onChange={(digits) => {
                setCode(digits);
                setWrong(undefined);
              }}
            />
          )}
        </Field>
        <Button type="submit" busy={isPending} busyText="Checking...">
          Confirm address
        </Button>
      </div>
    </form>
  );
}
