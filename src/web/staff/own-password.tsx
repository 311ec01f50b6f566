import { changeStaffPassword } from '#contract/staff.ts';
import { checkFields } from '../base/check-fields.ts';
import { DraftCode } from '../base/draft-code.tsx';
import { DraftDialog } from '../base/draft-dialog.tsx';
import { DraftPassword } from '../base/draft-password.tsx';
import { showToast, toastRefusal } from '../base/toasts.ts';
import { useDraft } from '../base/use-draft.ts';
import { useSubmit } from '../base/use-endpoint.ts';

interface Props {
  readonly hasAuthenticator: boolean;
  readonly onClose: () => void;
}

const empty = { currentPassword: '', newPassword: '', again: '', code: '' };
type Values = typeof empty;

/** Changes the own password. */
export function OwnPassword({ hasAuthenticator, onClose }: Props) {
  const check = (values: Values) => ({
    ...(values.again !== values.newPassword && {
      again: 'New password and confirmation must match.',
    }),
    ...checkFields(changeStaffPassword.body, bodyOf(values, hasAuthenticator)),
  });
  const draft = useDraft(empty, { check });
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
      onSubmit={() => change.submit({ body: bodyOf(draft.values, hasAuthenticator) })}
      onClose={onClose}
    >
      <DraftPassword
        draft={draft}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <DraftPassword
        draft={draft}
        name="newPassword"
        label="New password"
        hint="At least 15 characters. A sentence is easier to keep than signs."
        autoComplete="new-password"
      />
      <DraftPassword
        draft={draft}
        name="again"
        label="New password once more"
        autoComplete="new-password"
      />
      {hasAuthenticator && (
        <DraftCode draft={draft} name="code" label="Code of your authenticator app" />
      )}
    </DraftDialog>
  );
}

function bodyOf({ currentPassword, newPassword, code }: Values, hasAuthenticator: boolean) {
  return { currentPassword, newPassword, ...(hasAuthenticator && { code }) };
}
