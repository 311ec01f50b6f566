import { useEffect, useState } from 'react';
import { changeStaffPassword, readStaffMe } from '#endpoints/back-office/staff.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { PasswordField } from '../../base/form/password-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { RequiredStepForm } from '../../base/session/required-step-form.tsx';
import { useStaffLogOut } from '../api.ts';
import { forgetTyped, readTyped } from '../sign-in/typed-password.ts';
import { checkNewPassword, newPasswordBody, noPassword } from './new-password.ts';
import { StaffPasswordFields } from './staff-password-fields.tsx';

/**
 * For a staff member with a one-time password: nothing else is served before a new one is chosen.
 */
export function ChoosePassword({ hasAuthenticator }: { readonly hasAuthenticator: boolean }) {
  const [known] = useState(readTyped);
  const [isDoubted, setDoubted] = useState(known === undefined);
  useEffect(() => forgetTyped, []);
  const form = useValidatedForm({
    defaultValues: { ...noPassword, currentPassword: known ?? '' },
    check: (values) => checkNewPassword(values, hasAuthenticator),
  });
  const change = useSubmit(changeStaffPassword, {
    // The answer no longer asks for a choice, and the portal opens.
    refreshes: [readStaffMe],
    onDone: () => showToast({ title: 'Password changed successfully' }),
    onRefused: (refusal) => {
      if (refusal.code === 'wrong-proof') setDoubted(true);
      form.showRefused(refusal.fields);
      toastRefusal('Password change failed', refusal);
    },
  });
  const logOut = useStaffLogOut();

  return (
    <RequiredStepForm
      id="choose-password"
      form={form}
      sending={change}
      submitLabel="Save and continue"
      busyText="Saving..."
      onSubmit={(values) => change.submit({ body: newPasswordBody(values, hasAuthenticator) })}
      onSignOut={() => logOut.submit()}
    >
      {isDoubted && (
        <PasswordField
          form={form}
          name="currentPassword"
          label="One-time password"
          autoComplete="current-password"
        />
      )}
      <StaffPasswordFields
        form={form}
        hasAuthenticator={hasAuthenticator}
        codeHint="Each code works once. If you just used one, wait for the next."
      />
    </RequiredStepForm>
  );
}
