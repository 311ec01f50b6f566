import { removeStaffAuthenticator } from '#contract/staff.ts';
import { readStaffMe } from '#endpoints/staff.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { checkFields } from '../../base/form/check-fields.ts';
import { DraftCode } from '../../base/form/draft-code.tsx';
import { DraftDialog } from '../../base/form/draft-dialog.tsx';
import { DraftPassword } from '../../base/form/draft-password.tsx';
import { useDraft } from '../../base/form/use-draft.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';

/** Takes the own authenticator app off; both the password and a code of it are needed. */
export function RemoveAuthenticator({ onClose }: { readonly onClose: () => void }) {
  const draft = useDraft(
    { password: '', code: '' },
    { check: (values) => checkFields(removeStaffAuthenticator.body, values) },
  );
  const remove = useSubmit(removeStaffAuthenticator, {
    refreshes: [readStaffMe],
    onDone: () => {
      showToast({ title: 'Authenticator removed' });
      onClose();
    },
    onRefused: (refusal) => toastRefusal('Error removing authenticator', refusal),
  });

  return (
    <DraftDialog
      title="Remove authenticator"
      draft={draft}
      sending={remove}
      submitLabel="Remove"
      busyText="Removing..."
      kind="danger"
      intro={<p className="mb-5 text-muted">After this, you sign in with your password only.</p>}
      onSubmit={() => remove.submit({ body: draft.values })}
      onClose={onClose}
    >
      <DraftPassword
        draft={draft}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
      <DraftCode draft={draft} name="code" label="Code from your authenticator app" />
    </DraftDialog>
  );
}
