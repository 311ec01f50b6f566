import { useId, useState } from 'react';
import { removeAuthenticator } from '#contract/auth.ts';
import { readMe } from '#endpoints/auth.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { checkFields } from '../../base/form/check-fields.ts';
import { CodeField } from '../../base/form/code-field.tsx';
import { Form } from '../../base/form/form.tsx';
import { PasswordField } from '../../base/form/password-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormButtons } from './form-buttons.tsx';

interface Props {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Back to the bank's access codes. Removing the app takes a code of it. */
export function RemoveAuthenticator({ onDone, onCancel }: Props) {
  const [trouble, setTrouble] = useState<string>();
  const check = (values: { password: string; code: string }) =>
    checkFields(removeAuthenticator.body, values);
  const form = useValidatedForm({ defaultValues: { password: '', code: '' }, check });
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
      if (!form.showRefused(error.fields)) setTrouble(refusalSentence(error));
    },
  });
  const send = (body: { password: string; code: string }) => {
    setTrouble(undefined);
    submit({ body });
  };

  return (
    <Form
      id={useId()}
      form={form}
      onSubmit={send}
      className="mt-4 grid gap-4 rounded-2xl bg-bg p-4 sm:grid-cols-2 sm:p-5"
    >
      {trouble && (
        <Notice tone="danger" className="sm:col-span-2">
          {trouble}
        </Notice>
      )}
      <PasswordField
        form={form}
        name="password"
        label="Your password"
        autoComplete="current-password"
      />
      <CodeField form={form} name="code" label="Current code from the app" />
      <div className="sm:col-span-2">
        <FormButtons isBusy={isPending} label="Remove" onCancel={onCancel} />
      </div>
    </Form>
  );
}
