import { useEffect, useState } from 'react';
import { readStaffMe } from '#endpoints/back-office/staff.ts';
import { refresh } from '../../base/api/use-endpoint.ts';
import { CodeField } from '../../base/form/code-field.tsx';
import { PasswordField } from '../../base/form/password-field.tsx';
import { AuthenticatorSecret } from '../../base/session/authenticator-secret.tsx';
import { RecoveryCodePanel } from '../../base/session/recovery-code-panel.tsx';
import { RequiredStepForm } from '../../base/session/required-step-form.tsx';
import { useStaffLogOut } from '../api.ts';
import { forgetTyped, readTyped } from '../sign-in/typed-password.ts';
import { useStaffAuthenticatorSetUp } from './use-staff-authenticator-set-up.ts';

/** The two steps to an authenticator app, for staff whom the bank lets in only with one. */
export function EnrollAuthenticator() {
  const [known] = useState(readTyped);
  const { secret, recoveryCodes, proofForm, starting, start, codeForm, confirming, confirm } =
    useStaffAuthenticatorSetUp(known ?? '', []);
  const logOut = useStaffLogOut();
  useEffect(() => forgetTyped, []);
  if (recoveryCodes) {
    // Only then is it asked again who is signed in, and the portal opens.
    const open = () => refresh(readStaffMe);
    return (
      <>
        <h2 className="sr-only">Recovery codes</h2>
        <RecoveryCodePanel
          codes={recoveryCodes}
          doneLabel="I saved my codes, continue"
          onDone={open}
        />
      </>
    );
  }
  if (secret) {
    return (
      <RequiredStepForm
        key="code"
        id="confirm-authenticator"
        form={codeForm}
        sending={confirming}
        submitLabel="Turn on"
        busyText="Checking..."
        onSubmit={confirm}
        onSignOut={() => logOut.submit()}
      >
        <AuthenticatorSecret {...secret} />
        <CodeField form={codeForm} name="code" label="Code from the app" />
      </RequiredStepForm>
    );
  }
  return (
    <RequiredStepForm
      key="proof"
      id="enroll-authenticator"
      form={proofForm}
      sending={starting}
      submitLabel="Continue"
      busyText="Checking..."
      onSubmit={start}
      onSignOut={() => logOut.submit()}
    >
      <p className="text-muted">
        You need an app that shows six-digit codes, on your phone or in your password manager. It
        takes about a minute.
      </p>
      {(known === undefined || proofForm.isChanged || starting.error) && (
        <PasswordField
          form={proofForm}
          name="password"
          label="Your password"
          autoComplete="current-password"
        />
      )}
    </RequiredStepForm>
  );
}
