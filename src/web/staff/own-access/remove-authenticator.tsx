import { removeStaffAuthenticator } from '#contract/staff.ts';
import { readStaffMe } from '#endpoints/staff.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { checkBy } from '../../base/form/check-fields.ts';
import { CodeField } from '../../base/form/code-field.tsx';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { PasswordField } from '../../base/form/password-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';

/** Takes the own authenticator app off; both the password and a code of it are needed. */
export function RemoveAuthenticator({ onClose }: { readonly onClose: () => void }) {
  const form = useValidatedForm({
    defaultValues: { password: '', code: '' },
    check: checkBy(removeStaffAuthenticator.body),
  });
  const remove = useSubmit(removeStaffAuthenticator, {
    refreshes: [readStaffMe],
    onDone: () => {
      showToast({ title: 'Authenticator removed' });
      onClose();
    },
    onRefused: (refusal) => toastRefusal('Error removing authenticator', refusal),
  });

  return (
    <FormDialog
      title="Remove authenticator"
      form={form}
      sending={remove}
      submitLabel="Remove"
      busyText="Removing..."
      kind="danger"
      intro={<p className="mb-5 text-muted">After this, you sign in with your password only.</p>}
      onSubmit={(body) => remove.submit({ body })}
      onClose={onClose}
    >
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <CodeField form={form} name="code" label="Code from your authenticator app" />
    </FormDialog>
  );
}
