import { changePassword, readMe } from '#endpoints/auth.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { DraftForm } from '../../base/form/draft-form.tsx';
import { useDraft } from '../../base/form/use-draft.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useLogOut } from '../api.ts';
import { PasswordFields } from './password-dialog.tsx';
import { checkPasswords, emptyPasswords } from './password-draft.ts';

/** Replaces the password that staff chose. The code step was passed a moment ago. */
export function ChooseOwnPassword() {
  const draft = useDraft(emptyPasswords, { check: checkPasswords });
  const logOut = useLogOut();
  const change = useSubmit(changePassword, {
    // The answer no longer asks for a choice, and the dashboard opens.
    refreshes: [readMe],
    onDone: () => showToast({ title: 'Password changed successfully' }),
    onRefused: (refusal) => {
      draft.refuse(refusal.fields);
      toastRefusal('Password change failed', refusal);
    },
  });
  const submit = () => {
    const { currentPassword, newPassword } = draft.values;
    if (draft.attempt()) change.submit({ body: { currentPassword, newPassword } });
  };
  return (
    <DraftForm id="choose-own-password" draft={draft} onSubmit={submit} className="grid gap-5">
      {change.error && <Notice tone="danger">{refusalSentence(change.error)}</Notice>}
      <PasswordFields draft={draft} />
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onClick={() => logOut.submit()}>
          Logout
        </Button>
        <Button type="submit" busy={change.isPending} busyText="Saving..." className="grow">
          Save and continue
        </Button>
      </div>
    </DraftForm>
  );
}
