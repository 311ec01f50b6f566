import { useId, useState } from 'react';
import { Link } from 'wouter';
import { brand } from '#brand/brand.ts';
import { forgotPassword } from '#contract/people/recovery.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { checkFields } from '../../base/form/check-fields.ts';
import { Form } from '../../base/form/form.tsx';
import { TextField } from '../../base/form/text-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SignInOutcome } from './sign-in-outcome.tsx';

/** Asks whose password was forgotten; the answer is the same for every name. */
export function ForgotPasswordForm() {
  const id = useId();
  const [sentTo, setSentTo] = useState<string>();
  const check = (values: { email: string }) => checkFields(forgotPassword.body, values);
  const form = useValidatedForm({ defaultValues: { email: '' }, check });
  const { submit, isPending, error } = useSubmit(forgotPassword, {
    onDone: (_, { body }) => setSentTo(body.email),
    onRefused: ({ fields }) => form.showRefused(fields),
  });

  if (sentTo !== undefined) {
    return (
      <SignInOutcome
        title="Check your email"
        actions={
          <button type="button" className="py-1 link" onClick={() => setSentTo(undefined)}>
            Try another username or email
          </button>
        }
      >
        <p>
          If <strong className="break-words">{sentTo}</strong> has a login with us, we sent a link
          to the email address on file. The email says how long the link works.
        </p>
        <p className="text-muted">No email? Check your spam folder, or call us at {brand.phone}.</p>
      </SignInOutcome>
    );
  }
  return (
    <Form
      id={id}
      form={form}
      onSubmit={(body) => submit({ body })}
      className="grid gap-5"
      autoFocus={false}
    >
      <p>Enter your username or email, and we will email you a link to choose a new password.</p>
      {error && Object.keys(error.fields).length === 0 && (
        <Notice tone="danger">{refusalSentence(error)}</Notice>
      )}
      <TextField
        form={form}
        name="email"
        label="Username or Email"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <Button type="submit" busy={isPending} busyText="Sending..." className="w-full">
        Email me a link
      </Button>
      <Link href="/login" className="justify-self-start py-1 link">
        Back to sign in
      </Link>
    </Form>
  );
}
