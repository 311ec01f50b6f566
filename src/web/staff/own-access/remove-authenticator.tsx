import { removeStaffAuthenticator } from '#contract/back-office/staff.ts';
import { readStaffMe } from '#endpoints/back-office/staff.ts';
import { checkBy } from '../../base/form/check-fields.ts';
import { CodeField } from '../../base/form/code-field.tsx';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { PasswordField } from '../../base/form/password-field.tsx';
import { useAuthenticatorRemoval } from '../../base/session/use-authenticator-removal.ts';

/** Takes the own authenticator app off; both the password and a code of it are needed. */
export function RemoveAuthenticator({ onClose }: { readonly onClose: () => void }) {
  const { form, removing, remove } = useAuthenticatorRemoval({
    endpoint: removeStaffAuthenticator,
    check: checkBy(removeStaffAuthenticator.body),
    refreshes: [readStaffMe],
    done: { title: 'Authenticator removed' },
    failedTitle: 'Error removing authenticator',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Remove authenticator"
      form={form}
      sending={removing}
      submitLabel="Remove"
      busyText="Removing..."
      kind="danger"
      intro={<p className="mb-5 text-muted">After this, you sign in with your password only.</p>}
      onSubmit={remove}
      onClose={onClose}
    >
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <CodeField form={form} name="code" label="Code from your authenticator app" />
    </FormDialog>
  );
}
