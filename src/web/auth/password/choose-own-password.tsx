import { changePassword, readMe } from '#endpoints/people/auth.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { RequiredStepForm } from '../../base/session/required-step-form.tsx';
import { useLogOut } from '../api.ts';
import { PasswordFields } from './password-dialog.tsx';
import { checkPasswords, emptyPasswords, type PasswordDraft } from './password-draft.ts';

/** Replaces the password that staff chose. The code step was passed a moment ago. */
export function ChooseOwnPassword() {
  const form = useValidatedForm({ defaultValues: emptyPasswords, check: checkPasswords });
  const logOut = useLogOut();
  const change = useSubmit(changePassword, {
    // The answer no longer asks for a choice, and the dashboard opens.
    refreshes: [readMe],
    onDone: () => showToast({ title: 'Password changed successfully' }),
    onRefused: (refusal) => {
      form.showRefused(refusal.fields);
      toastRefusal('Password change failed', refusal);
    },
  });
  const submit = ({ currentPassword, newPassword }: PasswordDraft) => {
    change.submit({ body: { currentPassword, newPassword } });
  };
  return (
    <RequiredStepForm
      id="choose-own-password"
      form={form}
      sending={change}
      submitLabel="Save and continue"
      busyText="Saving..."
      onSubmit={submit}
      onSignOut={() => logOut.submit()}
    >
      <PasswordFields form={form} />
    </RequiredStepForm>
  );
}
