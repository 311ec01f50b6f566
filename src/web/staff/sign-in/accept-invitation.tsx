import { useState } from 'react';
import { acceptInvitation } from '#contract/back-office/staff.ts';
import { readStaffMe, validateStaffCode } from '#endpoints/back-office/staff.ts';
import type { CallError } from '../../base/api/call.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { checkFields } from '../../base/form/check-fields.ts';
import { Form } from '../../base/form/form.tsx';
import { NewPasswordFields } from '../../base/form/new-password-fields.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { useLinkToken } from '../../base/page/use-link-token.ts';
import { useFinishSignIn } from '../../base/session/use-finish-sign-in.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AppCodeStep } from './app-code-step.tsx';
import { keepTyped } from './typed-password.ts';

/** A colleague chooses a password by the link that was mailed, and goes straight in. */
export function AcceptInvitation() {
  const token = useLinkToken();
  const [problem, setProblem] = useState<string>();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [refusals, setRefusals] = useState(0);
  const [isEntering, setEntering] = useState(false);
  const enterPortal = useFinishSignIn(readStaffMe, '/admin/dashboard');

  const enter = () => {
    setEntering(true);
    showToast({ title: 'Password saved', text: 'You are signed in.' });
    enterPortal();
  };
  const fail = (error: CallError) => {
    toastRefusal('Error saving password', error);
    setProblem(refusalSentence(error));
  };
  const form = useValidatedForm({ defaultValues: { password: '', confirmation: '' }, check });
  const accept = useSubmit(acceptInvitation, {
    onDone: (reply) => {
      setProblem(undefined);
      keepTyped(form.values.password);
      if (reply.admin) enter();
      else if (reply.next === 'passkey') location.assign('/admin/login');
      else setStep('code');
    },
    onRefused: (error) => {
      if (!form.showRefused(error.fields)) fail(error);
    },
  });
  const code = useSubmit(validateStaffCode, {
    onDone: enter,
    onRefused: (error) => {
      setRefusals((count) => count + 1);
      fail(error);
    },
  });
  const submit = ({ password }: { readonly password: string }) =>
    accept.submit({ body: { token: token ?? '', password } });

  if (token === '') {
    return (
      <Notice tone="danger">
        Please open this page with the link in your email, or ask an administrator for a new link.
      </Notice>
    );
  }
  return (
    <>
      {problem && (
        <Notice tone="danger" className="mb-5">
          {problem}
        </Notice>
      )}
      {step === 'code' ? (
        <AppCodeStep
          isBusy={code.isPending || isEntering}
          refusals={refusals}
          onSubmit={(digits) => code.submit({ body: { code: digits } })}
          onBack={() => location.assign('/admin/login')}
        />
      ) : (
        <Form id="accept-invitation" form={form} onSubmit={submit} className="grid gap-5">
          <NewPasswordFields
            form={form}
            name="password"
            hint="At least 15 characters. A sentence is easier to remember than symbols."
          />
          <Button
            type="submit"
            busy={accept.isPending || isEntering}
            busyText="Saving..."
            className="w-full"
          >
            Save and sign in
          </Button>
        </Form>
      )}
    </>
  );
}

function check({ password, confirmation }: { password: string; confirmation: string }) {
  return {
    ...(confirmation !== password && { confirmation: 'New password and confirmation must match.' }),
    ...checkFields(acceptInvitation.body, { token: 'x', password }),
  };
}
