import { removeAuthenticator } from '#contract/people/auth.ts';
import { readMe } from '#endpoints/people/auth.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { checkBy } from '../../base/form/check-fields.ts';
import { CodeField } from '../../base/form/code-field.tsx';
import { Form } from '../../base/form/form.tsx';
import { FormButtons } from '../../base/form/form-buttons.tsx';
import { PasswordField } from '../../base/form/password-field.tsx';
import { useAuthenticatorRemoval } from '../../base/session/use-authenticator-removal.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

interface Props {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Back to the bank's access codes. Removing the app takes a code of it. */
export function RemoveAuthenticator({ onDone, onCancel }: Props) {
  const { form, removing, remove } = useAuthenticatorRemoval({
    endpoint: removeAuthenticator,
    check: checkBy(removeAuthenticator.body),
    refreshes: [readMe],
    done: {
      title: 'Authenticator app removed',
      text: 'You will get your codes from the bank again.',
    },
    failedTitle: 'Authenticator not removed',
    onDone,
  });
  const isAtFields = Object.keys(form.formState.errors).length > 0;
  return (
    <Form
      form={form}
      onSubmit={remove}
      className="mt-4 grid gap-4 rounded-2xl bg-bg p-4 sm:grid-cols-2 sm:p-5"
    >
      {removing.error && !isAtFields && (
        <Notice tone="danger" className="sm:col-span-2">
          {refusalSentence(removing.error)}
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
        <FormButtons isBusy={removing.isPending} label="Remove" onCancel={onCancel} />
      </div>
    </Form>
  );
}
