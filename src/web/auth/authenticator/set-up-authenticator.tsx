import { useId, useState } from 'react';
import { brand } from '#brand/brand.ts';
import { confirmAuthenticator, setUpAuthenticator } from '#contract/auth.ts';
import type { Reply } from '#contract/endpoint.ts';
import { listSessions, readMe } from '#endpoints/auth.ts';
import { readAuthenticator } from '#endpoints/recovery.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { checkFields } from '../../base/form/check-fields.ts';
import { DraftCode } from '../../base/form/draft-code.tsx';
import { DraftForm } from '../../base/form/draft-form.tsx';
import { DraftPassword } from '../../base/form/draft-password.tsx';
import { useDraft } from '../../base/form/use-draft.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { RecoveryCodePanel } from '../../base/session/recovery-code-panel.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormButtons } from './form-buttons.tsx';
import { ShownSecret } from './shown-secret.tsx';

interface Props {
  /** The code of the first sign-in will do once more. */
  readonly acceptsActivationCode: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const FAILED = 'Authenticator not set up';
const frame = 'mt-4 rounded-2xl bg-bg p-4 sm:p-5';

/** First who is asking, then the secret as a QR code, then a code of the app that has read it. */
export function SetUpAuthenticator({ acceptsActivationCode, onDone, onCancel }: Props) {
  const [secret, setSecret] = useState<Reply<typeof setUpAuthenticator>>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    return (
      <div className={frame}>
        <RecoveryCodePanel codes={codes} onDone={onDone} />
      </div>
    );
  }
  if (!secret) {
    return (
      <AskProof
        acceptsActivationCode={acceptsActivationCode}
        onShown={setSecret}
        onCancel={onCancel}
      />
    );
  }
  return (
    <div className={`${frame} grid gap-5`}>
      <ShownSecret {...secret} />
      <ConfirmCode onDone={setCodes} onCancel={onCancel} />
    </div>
  );
}

interface AskProps extends Pick<Props, 'acceptsActivationCode' | 'onCancel'> {
  readonly onShown: (secret: Reply<typeof setUpAuthenticator>) => void;
}

function AskProof({ acceptsActivationCode, onShown, onCancel }: AskProps) {
  const [trouble, setTrouble] = useState<string>();
  const check = (values: { password: string; code: string }) =>
    checkFields(setUpAuthenticator.body, values);
  const draft = useDraft({ password: '', code: '' }, { check });
  const { submit, isPending } = useSubmit(setUpAuthenticator, {
    onDone: onShown,
    onRefused: (error) => {
      toastRefusal(FAILED, error);
      if (!draft.refuse(error.fields)) setTrouble(refusalSentence(error));
    },
  });
  const send = () => {
    setTrouble(undefined);
    if (draft.attempt()) submit({ body: draft.values });
  };
  return (
    <DraftForm
      id={useId()}
      draft={draft}
      onSubmit={send}
      className={`${frame} grid gap-4 sm:grid-cols-2`}
    >
      {trouble && (
        <Notice tone="danger" className="sm:col-span-2">
          {trouble}
        </Notice>
      )}
      <DraftPassword
        draft={draft}
        name="password"
        label="Your password"
        autoComplete="current-password"
      />
      <DraftCode draft={draft} name="code" label="Access code" />
      <p className="text-sm text-muted sm:col-span-2">
        {acceptsActivationCode
          ? 'Enter the access code from our welcome email again. It works until you sign out.'
          : `Call us at ${brand.phone} for an access code. A code emailed to you for signing in does not work here.`}
      </p>
      <div className="sm:col-span-2">
        <FormButtons isBusy={isPending} label="Continue" onCancel={onCancel} />
      </div>
    </DraftForm>
  );
}

interface ConfirmProps extends Pick<Props, 'onCancel'> {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

function ConfirmCode({ onDone, onCancel }: ConfirmProps) {
  const check = (values: { code: string }) => checkFields(confirmAuthenticator.body, values);
  const draft = useDraft({ code: '' }, { check });
  const { submit, isPending } = useSubmit(confirmAuthenticator, {
    refreshes: [readMe, readAuthenticator, listSessions],
    onDone: ({ recoveryCodes }) => {
      showToast({
        title: 'Authenticator app set up',
        text: 'From now on, your app shows your sign-in codes.',
      });
      onDone(recoveryCodes);
    },
    onRefused: (error) => {
      toastRefusal(FAILED, error);
      draft.set('code', '');
      draft.refuse({ code: refusalSentence(error) });
    },
  });
  return (
    <DraftForm
      id={useId()}
      draft={draft}
      onSubmit={() => draft.attempt() && submit({ body: draft.values })}
    >
      <DraftCode draft={draft} name="code" label="Current code from the app" />
      <FormButtons isBusy={isPending} label="Turn on" onCancel={onCancel} />
    </DraftForm>
  );
}
