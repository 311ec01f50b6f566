import { changeStaffPassword } from '#endpoints/back-office/staff.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { PasswordField } from '../../base/form/password-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { checkNewPassword, type NewPassword, newPasswordBody, noPassword } from './new-password.ts';
import { StaffPasswordFields } from './staff-password-fields.tsx';

interface Props {
  readonly hasAuthenticator: boolean;
  readonly onClose: () => void;
}

/** Changes the own password. */
export function OwnPassword({ hasAuthenticator, onClose }: Props) {
  const check = (values: NewPassword) => checkNewPassword(values, hasAuthenticator);
  const form = useValidatedForm({ defaultValues: noPassword, check });
  const change = useSubmit(changeStaffPassword, {
    onDone: () => {
      showToast({ title: 'Password changed successfully' });
      onClose();
    },
    onRefused: (refusal) => {
      form.showRefused(refusal.fields);
      toastRefusal('Password change failed', refusal);
    },
  });

  return (
    <FormDialog
      title="Change password"
      form={form}
      sending={change}
      submitLabel="Change password"
      busyText="Changing..."
      onSubmit={(values) => change.submit({ body: newPasswordBody(values, hasAuthenticator) })}
      onClose={onClose}
    >
      <PasswordField
        form={form}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <StaffPasswordFields form={form} hasAuthenticator={hasAuthenticator} />
    </FormDialog>
  );
}
