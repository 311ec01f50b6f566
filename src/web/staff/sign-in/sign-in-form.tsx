import { useRef, useState } from 'react';
import { logInStaff, readStaffMe, validateStaffCode } from '#endpoints/back-office/staff.ts';
import { prepareStaffPasskeySignIn, signInStaffWithPasskey } from '#endpoints/people/passkeys.ts';
import type { CallError } from '../../base/api/call.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { PasskeySignIn } from '../../base/passkeys/passkey-sign-in.tsx';
import { usePasskeySignIn } from '../../base/passkeys/use-passkey-sign-in.ts';
import { SignInNotice } from '../../base/session/sign-in-notice.tsx';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { useFinishSignIn } from '../../base/session/use-finish-sign-in.ts';
import { AppCodeStep } from './app-code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { keepTyped } from './typed-password.ts';

const NO_PASSKEY = 'Your device gave us no passkey. Please try again.';

/** How a colleague signs in: a password, then a code of the authenticator app if there is one. */
export function SignInForm() {
  const enterPortal = useFinishSignIn(readStaffMe, '/admin/dashboard');
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [isEntering, setEntering] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<string>();

  const typed = useRef('');

  const enter = ({ mustChangePassword, mustSetUpAuthenticator }: StaffMember) => {
    setEntering(true);
    // What has to be done before the portal opens asks for the password once more.
    if (mustChangePassword || mustSetUpAuthenticator) keepTyped(typed.current);
    else showToast({ title: 'Admin Access Granted', text: 'Successfully logged into admin panel' });
    enterPortal();
  };
  const fail = (error: CallError) => {
    toastRefusal('Admin Login Failed', error, 'Invalid admin credentials');
    setProblem(refusalSentence(error, 'Invalid admin credentials'));
  };
  const password = useSubmit(logInStaff, {
    onDone: (reply) => {
      setProblem(undefined);
      if (reply.admin) enter(reply.admin);
      else if (reply.next === 'passkey') setProblem('Please sign in with your passkey.');
      else setStep('code');
    },
    onRefused: fail,
  });
  const passkey = usePasskeySignIn({
    prepare: prepareStaffPasskeySignIn,
    signIn: signInStaffWithPasskey,
    isOffered: step === 'password' && !isEntering,
    onDone: ({ admin }) => enter(admin),
    onRefused: fail,
    onCancelled: () => setProblem(NO_PASSKEY),
  });
  const code = useSubmit(validateStaffCode, {
    onDone: ({ admin }) => enter(admin),
    onRefused: (error) => {
      setRefusals((count) => count + 1);
      fail(error);
      // Time or tries between password and code ran out; only the password step starts over.
      const hasEnded = error.code === 'not-signed-in' || error.code === 'last-code-wrong';
      if (hasEnded) setStep('password');
    },
  });

  return (
    <>
      <SignInNotice problem={problem} />
      {step === 'code' ? (
        <AppCodeStep
          isBusy={code.isPending || isEntering}
          refusals={refusals}
          onSubmit={(digits) => code.submit({ body: { code: digits } })}
          onBack={() => {
            setProblem(undefined);
            setStep('password');
          }}
        />
      ) : (
        <>
          <PasswordStep
            isBusy={password.isPending || isEntering}
            suggestsPasskeys={passkey.support === 'yes'}
            onSubmit={(body) => {
              typed.current = body.password;
              password.submit({ body });
            }}
          />
          <PasskeySignIn
            support={passkey.support}
            isBusy={passkey.isBusy || isEntering}
            onAsk={passkey.ask}
          />
        </>
      )}
    </>
  );
}
