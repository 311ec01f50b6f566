import { readStaffMe } from '#endpoints/back-office/staff.ts';
import { CodeField } from '../../base/form/code-field.tsx';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { PasswordField } from '../../base/form/password-field.tsx';
import { AuthenticatorSecret } from '../../base/session/authenticator-secret.tsx';
import { RecoveryCodePanel } from '../../base/session/recovery-code-panel.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useStaffAuthenticatorSetUp } from './use-staff-authenticator-set-up.ts';

/** Sets up an authenticator app in two steps: prove who you are, then that the app works. */
export function SetUpAuthenticator({ onClose }: { readonly onClose: () => void }) {
  const { secret, recoveryCodes, proofForm, starting, start, codeForm, confirming, confirm } =
    useStaffAuthenticatorSetUp('', [readStaffMe]);
  if (recoveryCodes) {
    return (
      <Dialog title="Recovery codes" onClose={onClose}>
        <RecoveryCodePanel codes={recoveryCodes} onDone={onClose} />
      </Dialog>
    );
  }
  if (secret) {
    return (
      <FormDialog
        key="code"
        title="Scan this code"
        form={codeForm}
        sending={confirming}
        submitLabel="Turn on"
        busyText="Checking..."
        intro={
          <div className="mb-5">
            <AuthenticatorSecret {...secret} />
          </div>
        }
        onSubmit={confirm}
        onClose={onClose}
      >
        <CodeField form={codeForm} name="code" label="Code from the app" />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      key="proof"
      title="Set up authenticator"
      form={proofForm}
      sending={starting}
      submitLabel="Continue"
      busyText="Checking..."
      intro={
        <p className="mb-5 text-muted">
          You need an app that shows six-digit codes, on your phone or in your password manager.
        </p>
      }
      onSubmit={start}
      onClose={onClose}
    >
      <PasswordField
        form={proofForm}
        name="password"
        label="Your password"
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
