import { changeStaffPassword } from '#endpoints/staff.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { DraftDialog } from '../../base/form/draft-dialog.tsx';
import { DraftPassword } from '../../base/form/draft-password.tsx';
import { useDraft } from '../../base/form/use-draft.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { checkNewPassword, type NewPassword, newPasswordBody, noPassword } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface Props {
  readonly hasAuthenticator: boolean;
  readonly onClose: () => void;
}

/** Changes the own password. */
export function OwnPassword({ hasAuthenticator, onClose }: Props) {
  const check = (values: NewPassword) => checkNewPassword(values, hasAuthenticator);
  const draft = useDraft(noPassword, { check });
  const change = useSubmit(changeStaffPassword, {
    onDone: () => {
      showToast({ title: 'Password changed successfully' });
      onClose();
    },
    onRefused: (refusal) => {
      draft.refuse(refusal.fields);
      toastRefusal('Password change failed', refusal);
    },
  });

  return (
    <DraftDialog
      title="Change password"
      draft={draft}
      sending={change}
      submitLabel="Change password"
      busyText="Changing..."
      onSubmit={() => change.submit({ body: newPasswordBody(draft.values, hasAuthenticator) })}
      onClose={onClose}
    >
      <DraftPassword
        draft={draft}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <NewPasswordFields draft={draft} hasAuthenticator={hasAuthenticator} />
    </DraftDialog>
  );
}
