import { useId, useState } from 'react';
import { readMe, removeAuthenticator } from '#contract/auth.ts';
import { checkFields } from '../base/check-fields.ts';
import { DraftCode } from '../base/draft-code.tsx';
import { DraftForm } from '../base/draft-form.tsx';
import { DraftPassword } from '../base/draft-password.tsx';
import { refusalSentence } from '../base/refusal-sentence.ts';
import { showToast, toastRefusal } from '../base/toasts.ts';
import { useDraft } from '../base/use-draft.ts';
import { useSubmit } from '../base/use-endpoint.ts';
import { Notice } from '../ui/notice.tsx';
import { FormButtons } from './form-buttons.tsx';

interface Props {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Back to the codes of the bank. Whoever removes the app still has it. */
export function RemoveAuthenticator({ onDone, onCancel }: Props) {
  const [trouble, setTrouble] = useState<string>();
  const check = (values: { password: string; code: string }) =>
    checkFields(removeAuthenticator.body, values);
  const draft = useDraft({ password: '', code: '' }, { check });
  const { submit, isPending } = useSubmit(removeAuthenticator, {
    refreshes: [readMe],
    onDone: () => {
      showToast({
        title: 'Authenticator app removed',
        text: 'You will get your codes from the bank again.',
      });
      onDone();
    },
    onRefused: (error) => {
      toastRefusal('Authenticator not removed', error);
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
      className="mt-4 grid gap-4 rounded-2xl bg-bg p-4 sm:grid-cols-2 sm:p-5"
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
      <DraftCode draft={draft} name="code" label="Current code from the app" />
      <div className="sm:col-span-2">
        <FormButtons isBusy={isPending} label="Remove" onCancel={onCancel} />
      </div>
    </DraftForm>
  );
}
