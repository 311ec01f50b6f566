import { brand } from '#brand/brand.ts';
import { confirmAuthenticator, setUpAuthenticator } from '#contract/people/auth.ts';
import { listSessions, readMe } from '#endpoints/people/auth.ts';
import { readAuthenticator } from '#endpoints/people/recovery.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { checkBy } from '../../base/form/check-fields.ts';
import { CodeField } from '../../base/form/code-field.tsx';
import { Form } from '../../base/form/form.tsx';
import { FormButtons } from '../../base/form/form-buttons.tsx';
import { PasswordField } from '../../base/form/password-field.tsx';
import { AuthenticatorSecret } from '../../base/session/authenticator-secret.tsx';
import { RecoveryCodePanel } from '../../base/session/recovery-code-panel.tsx';
import { useAuthenticatorSetUp } from '../../base/session/use-authenticator-set-up.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

interface Props {
  /** The code of the first sign-in will do once more. */
  readonly acceptsActivationCode: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const frame = 'mt-4 rounded-2xl bg-bg p-4 sm:p-5';

/** First who is asking, then the secret as a QR code, then a code of the app that has read it. */
export function SetUpAuthenticator({ acceptsActivationCode, onDone, onCancel }: Props) {
  const { secret, recoveryCodes, proofForm, starting, start, codeForm, confirming, confirm } =
    useAuthenticatorSetUp({
      setUp: setUpAuthenticator,
      confirm: confirmAuthenticator,
      proof: { password: '', code: '' },
      checkProof: checkBy(setUpAuthenticator.body),
      checkCode: checkBy(confirmAuthenticator.body),
      refreshes: [readMe, readAuthenticator, listSessions],
      done: {
        title: 'Authenticator app set up',
        text: 'From now on, your app shows your sign-in codes.',
      },
      failedTitle: 'Authenticator not set up',
    });
  if (recoveryCodes) {
    return (
      <div className={frame}>
        <RecoveryCodePanel codes={recoveryCodes} onDone={onDone} />
      </div>
    );
  }
  if (secret) {
    return (
      <div className={`${frame} grid gap-5`}>
        <AuthenticatorSecret {...secret} />
        <Form form={codeForm} onSubmit={confirm}>
          <CodeField form={codeForm} name="code" label="Current code from the app" />
          <FormButtons isBusy={confirming.isPending} label="Turn on" onCancel={onCancel} />
        </Form>
      </div>
    );
  }
  const isAtFields = Object.keys(proofForm.formState.errors).length > 0;
  return (
    <Form form={proofForm} onSubmit={start} className={`${frame} grid gap-4 sm:grid-cols-2`}>
      {starting.error && !isAtFields && (
        <Notice tone="danger" className="sm:col-span-2">
          {refusalSentence(starting.error)}
        </Notice>
      )}
      <PasswordField
        form={proofForm}
        name="password"
        label="Your password"
        autoComplete="current-password"
      />
      <CodeField form={proofForm} name="code" label="Access code" />
      <p className="text-sm text-muted sm:col-span-2">
        {acceptsActivationCode
          ? 'Enter the access code from our welcome email again. It works until you sign out.'
          : `Call us at ${brand.phone} for an access code. A code emailed to you for signing in does not work here.`}
      </p>
      <div className="sm:col-span-2">
        <FormButtons isBusy={starting.isPending} label="Continue" onCancel={onCancel} />
      </div>
    </Form>
  );
}
