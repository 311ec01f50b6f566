import { changeStaffPassword } from '#contract/back-office/staff.ts';
import { checkFields } from '../../base/form/check-fields.ts';

export const noPassword = { currentPassword: '', newPassword: '', confirmation: '', code: '' };

export type NewPassword = typeof noPassword;

/** What is sent; only who has an authenticator app proves it by a code as well. */
export function newPasswordBody(values: NewPassword, hasAuthenticator: boolean) {
  const { currentPassword, newPassword, code } = values;
  return { currentPassword, newPassword, ...(hasAuthenticator && { code }) };
}

export function checkNewPassword(values: NewPassword, hasAuthenticator: boolean) {
  return {
    ...(values.confirmation !== values.newPassword && {
      confirmation: 'New password and confirmation must match.',
    }),
    ...checkFields(changeStaffPassword.body, newPasswordBody(values, hasAuthenticator)),
  };
}
