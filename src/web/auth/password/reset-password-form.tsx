import { useId, useState } from 'react';
import { Link } from 'wouter';
import { brand } from '#brand/brand.ts';
import { resetPassword } from '#endpoints/people/recovery.ts';
import { PASSWORD_LENGTH } from '#rules/credentials/password-length.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { CodeField } from '../../base/form/code-field.tsx';
import { Form } from '../../base/form/form.tsx';
import { NewPasswordFields } from '../../base/form/new-password-fields.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { useLinkToken } from '../../base/page/use-link-token.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { checkReset, emptyReset, type ResetDraft } from './reset-draft.ts';
import { SignInOutcome } from './sign-in-outcome.tsx';

type State = 'password' | 'code' | 'link-expired' | 'done';

/** A new password by the link that was mailed; an authenticator app's code where there is one. */
export function ResetPasswordForm() {
  const id = useId();
  const token = useLinkToken();
  const [state, setState] = useState<State>('password');
  const [accessCodeHint, setAccessCodeHint] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const needsCode = state === 'code';
  const check = (values: ResetDraft) => checkReset(values, needsCode);
  const form = useValidatedForm({ defaultValues: emptyReset, check });
  const { submit, isPending } = useSubmit(resetPassword, {
    onDone: () => setState('done'),
    onRefused: (error) => {
      if (error.code === 'link-expired') return setState('link-expired');
      if (error.code === 'code-required') {
        // A customer with a passkey and no app is asked for a code that staff give out.
        setAccessCodeHint(error.fields['code']);
        return setState('code');
      }
      if (error.code === 'wrong-code') {
        form.setValue('code', '');
        form.showRefused({ code: refusalSentence(error) });
      } else if (!form.showRefused(error.fields)) setTrouble(refusalSentence(error));
    },
  });
  const send = ({ password, code }: ResetDraft) => {
    setTrouble(undefined);
    submit({ body: { token: token ?? '', password, ...(needsCode && { code }) } });
  };

  if (state === 'done') return <Done />;
  if (token === '' || state === 'link-expired') return <NoLink />;
  return (
    <Form id={id} form={form} onSubmit={send} className="grid gap-5" autoFocus={false}>
      {trouble && <Notice tone="danger">{trouble}</Notice>}
      <NewPasswordFields
        form={form}
        name="password"
        hint={`At least ${PASSWORD_LENGTH.changed} characters. Longer is stronger. You can paste it.`}
      />
      {needsCode && (
        <CodeField
          form={form}
          name="code"
          label={accessCodeHint ? 'Access code' : 'Code from your authenticator app'}
          hint={accessCodeHint ?? `Lost your phone? Call us at ${brand.phone}.`}
        />
      )}
      <Button
        type="submit"
        busy={isPending}
        busyText="Saving..."
        disabled={token === undefined}
        className="w-full"
      >
        Save new password
      </Button>
      <p className="text-sm text-muted">You will be signed out on all your devices.</p>
    </Form>
  );
}

function Done() {
  return (
    <SignInOutcome
      title="Your password has been changed"
      actions={
        <Link href="/login" className={buttonStyle()}>
          Sign in
        </Link>
      }
    >
      <p>You were signed out on all devices. Sign in with your new password.</p>
    </SignInOutcome>
  );
}

function NoLink() {
  return (
    <div className="grid gap-5">
      <Notice tone="danger" title="This link no longer works">
        It has already been used, or it has expired. Request a new one; it takes a minute.
      </Notice>
      <Link href="/forgot-password" className={buttonStyle()}>
        Email me a new link
      </Link>
      <Link href="/login" className="justify-self-start py-1 link">
        Back to sign in
      </Link>
    </div>
  );
}
