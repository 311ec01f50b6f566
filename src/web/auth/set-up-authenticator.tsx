import { useId, useState } from 'react';
import { confirmAuthenticator, readMe, setUpAuthenticator } from '#contract/auth.ts';
import type { Reply } from '#contract/endpoint.ts';
import { checkFields } from '../base/check-fields.ts';
import { DraftCode } from '../base/draft-code.tsx';
import { DraftForm } from '../base/draft-form.tsx';
import { DraftPassword } from '../base/draft-password.tsx';
import { refusalSentence } from '../base/refusal-sentence.ts';
import { showToast, toastRefusal } from '../base/toasts.ts';
import { useDraft } from '../base/use-draft.ts';
import { useSubmit } from '../base/use-endpoint.ts';
import { FormButtons } from './form-buttons.tsx';
import { ShownSecret } from './shown-secret.tsx';

interface Props {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const FAILED = 'Authenticator not set up';

/** First the password, then the secret as a QR code, then a code of the app that has read it. */
export function SetUpAuthenticator({ onDone, onCancel }: Props) {
  const [secret, setSecret] = useState<Reply<typeof setUpAuthenticator>>();
  if (!secret) return <AskPassword onShown={setSecret} onCancel={onCancel} />;
  return (
    <div className="mt-4 grid gap-5 rounded-2xl bg-bg p-4 sm:p-5">
      <ShownSecret {...secret} />
      <ConfirmCode onDone={onDone} onCancel={onCancel} />
    </div>
  );
}

interface AskProps {
  readonly onShown: (secret: Reply<typeof setUpAuthenticator>) => void;
  readonly onCancel: () => void;
}

function AskPassword({ onShown, onCancel }: AskProps) {
  const check = (values: { password: string }) => checkFields(setUpAuthenticator.body, values);
  const draft = useDraft({ password: '' }, { check });
  const { submit, isPending } = useSubmit(setUpAuthenticator, {
    onDone: onShown,
    onRefused: (error) => {
      toastRefusal(FAILED, error);
      draft.refuse({ password: refusalSentence(error) });
    },
  });
  return (
    <DraftForm
      id={useId()}
      draft={draft}
      onSubmit={() => draft.attempt() && submit({ body: draft.values })}
      className="mt-4 grid gap-4 rounded-2xl bg-bg p-4 sm:p-5"
    >
      <DraftPassword
        draft={draft}
        name="password"
        label="Your password"
        autoComplete="current-password"
      />
      <FormButtons isBusy={isPending} label="Continue" onCancel={onCancel} />
    </DraftForm>
  );
}

function ConfirmCode({ onDone, onCancel }: Props) {
  const check = (values: { code: string }) => checkFields(confirmAuthenticator.body, values);
  const draft = useDraft({ code: '' }, { check });
  const { submit, isPending } = useSubmit(confirmAuthenticator, {
    refreshes: [readMe],
    onDone: () => {
      showToast({
        title: 'Authenticator app set up',
        text: 'From now on your app makes the codes for logging in.',
      });
      onDone();
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
      <DraftCode draft={draft} name="code" label="Code the app shows now" />
      <FormButtons isBusy={isPending} label="Turn on" onCancel={onCancel} />
    </DraftForm>
  );
}
