import { useId, useState } from 'react';
import { Link } from 'wouter';
import { readMe, register, validateCode } from '#endpoints/people/auth.ts';
import { PASSWORD_LENGTH } from '#rules/credentials/password-length.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { Form } from '../../base/form/form.tsx';
import { PasswordField } from '../../base/form/password-field.tsx';
import { TextField } from '../../base/form/text-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { toastRefusal } from '../../base/page/toasts.ts';
import { useFinishSignIn } from '../../base/session/use-finish-sign-in.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { checkEnroll, emptyEnroll } from './enroll-draft.ts';
import { MailedCodeStep } from './mailed-code-step.tsx';

const TOO_LATE = 'That took too long, or there were too many wrong codes. Please start again.';

/** A login for online banking: who it is for, then the code that shows the address is theirs. */
export function EnrollForm() {
  const id = useId();
  const enter = useFinishSignIn(readMe, '/dashboard');
  const form = useValidatedForm({ defaultValues: emptyEnroll, check: checkEnroll });
  const [step, setStep] = useState<'person' | 'code'>('person');
  const [refusals, setRefusals] = useState(0);
  const [trouble, setTrouble] = useState<string>();
  const [isEntering, setEntering] = useState(false);
  const enrolling = useSubmit(register, {
    onDone: () => setStep('code'),
    onRefused: (error) => {
      toastRefusal('Registration failed', error, 'Registration failed');
      if (!form.showRefused(error.fields))
        setTrouble(refusalSentence(error, 'Registration failed'));
    },
  });
  const code = useSubmit(validateCode, {
    onDone: () => {
      setEntering(true);
      enter();
    },
    onRefused: (error) => {
      setRefusals((count) => count + 1);
      const hasEnded = error.code === 'not-signed-in' || error.code === 'last-code-wrong';
      if (!hasEnded) return setTrouble(refusalSentence(error));
      setTrouble(TOO_LATE);
      setStep('person');
    },
  });
  const { confirmation: _typedTwice, ...body } = form.values;
  const goBack = () => {
    setTrouble(undefined);
    setStep('person');
  };

  if (step === 'code') {
    return (
      <MailedCodeStep
        email={body.email}
        isBusy={code.isPending || isEntering}
        refusals={refusals}
        error={trouble}
        onSubmit={(digits) => {
          setTrouble(undefined);
          code.submit({ body: { email: body.email, code: digits } });
        }}
        onBack={goBack}
      />
    );
  }
  const send = () => {
    setTrouble(undefined);
    enrolling.submit({ body });
  };
  return (
    <Form
      id={id}
      form={form}
      onSubmit={send}
      className="grid gap-5 xs:grid-cols-2"
      autoFocus={false}
    >
      <p className="xs:col-span-2">
        Create your login for online banking. To open an account, apply with the same email address.
      </p>
      {trouble && (
        <Notice tone="danger" className="xs:col-span-2">
          {trouble}
        </Notice>
      )}
      <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
      <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="We will send a code there to confirm it."
        className="xs:col-span-2"
      />
      <TextField
        form={form}
        name="username"
        label="Username"
        optional
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        hint="Lowercase letters and numbers"
        className="xs:col-span-2"
      />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        hint={`At least ${PASSWORD_LENGTH.first} characters`}
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="confirmation"
        label="Confirm password"
        autoComplete="new-password"
      />
      <Button
        type="submit"
        busy={enrolling.isPending}
        busyText="Registering..."
        className="w-full xs:col-span-2"
      >
        Continue
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 xs:col-span-2">
        <Link href="/login" className="py-1 link">
          I already have a login
        </Link>
        <Link href="/open-account" className="py-1 link">
          Open an account
        </Link>
      </div>
    </Form>
  );
}
