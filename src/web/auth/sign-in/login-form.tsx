import { useState } from 'react';
import { logIn, readMe, validateCode } from '#endpoints/people/auth.ts';
import { preparePasskeySignIn, signInWithPasskey } from '#endpoints/people/passkeys.ts';
import type { CallError } from '../../base/api/call.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { PasskeySignIn } from '../../base/passkeys/passkey-sign-in.tsx';
import { usePasskeySignIn } from '../../base/passkeys/use-passkey-sign-in.ts';
import { SignInNotice } from '../../base/session/sign-in-notice.tsx';
import { useFinishSignIn } from '../../base/session/use-finish-sign-in.ts';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';

const NO_PASSKEY =
  'Your device gave us no passkey. Please try again, or use your password and an access code.';
const TOO_LATE = 'That took too long. Please enter your password again.';

/** Both steps of a customer's login. The password is forgotten as soon as it was sent. */
export function LoginForm() {
  const enter = useFinishSignIn(readMe, '/dashboard');
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<'credentials' | 'code'>('credentials');
  const [isEntering, setEntering] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<string>();

  const fail = (error: CallError, otherwise: string) => {
    toastRefusal('Login Failed', error, otherwise);
    setProblem(refusalSentence(error, otherwise));
  };
  // An expired sign-in starts over at the first step.
  const startOver = (reason: string) => {
    showToast({ title: 'Login Failed', text: reason, kind: 'danger' });
    setProblem(reason);
    setStep('credentials');
  };
  const password = useSubmit(logIn, {
    onDone: (_, { body }) => {
      setEmail(body.email);
      setProblem(undefined);
      setStep('code');
      showToast({
        title: 'Enter Access Code',
        text: 'Please enter your 6-digit access code to complete login',
      });
    },
    onRefused: (error) => fail(error, 'Invalid email or password'),
  });
  const welcome = () => {
    setEntering(true);
    showToast({ title: 'Welcome back!' });
    enter();
  };
  const passkey = usePasskeySignIn({
    prepare: preparePasskeySignIn,
    signIn: signInWithPasskey,
    isOffered: step === 'credentials' && !isEntering,
    onDone: welcome,
    onRefused: (error) => fail(error, 'This passkey did not work. Please try again.'),
    onCancelled: () => setProblem(NO_PASSKEY),
  });
  const code = useSubmit(validateCode, {
    onDone: welcome,
    onRefused: (error) => {
      setRefusals((count) => count + 1);
      if (error.code === 'not-signed-in') return startOver(TOO_LATE);
      if (error.code === 'last-code-wrong') return startOver(refusalSentence(error));
      fail(error, 'Invalid or expired access code');
    },
  });
  const goBack = () => {
    setProblem(undefined);
    setStep('credentials');
  };

  return (
    <>
      <SignInNotice problem={step === 'credentials' ? problem : undefined} />
      {step === 'credentials' ? (
        <>
          <CredentialsStep
            email={email}
            isBusy={password.isPending || isEntering}
            suggestsPasskeys={passkey.support === 'yes'}
            onSubmit={(body) => password.submit({ body })}
          />
          <PasskeySignIn
            support={passkey.support}
            isBusy={passkey.isBusy || isEntering}
            onAsk={passkey.ask}
          />
        </>
      ) : (
        <CodeStep
          email={email}
          isBusy={code.isPending || isEntering}
          refusals={refusals}
          error={problem}
          onSubmit={(digits) => {
            setProblem(undefined);
            code.submit({ body: { email, code: digits } });
          }}
          onBack={goBack}
          onTooLate={() => startOver(TOO_LATE)}
        />
      )}
    </>
  );
}
