import { resetPassword } from '#contract/people/recovery.ts';
import { checkFields, type FieldErrors } from '../../base/form/check-fields.ts';

export type ResetDraft = Readonly<Record<'password' | 'confirmation' | 'code', string>>;

export const emptyReset: ResetDraft = { password: '', confirmation: '', code: '' };

/** What is wrong with a new password and its confirmation, and with the code where one is needed. */
export function checkReset(
  { password, confirmation, code }: ResetDraft,
  needsCode: boolean,
): FieldErrors {
  const { token: _token, ...errors } = checkFields(resetPassword.body, {
    token: 'any',
    password,
    code,
  });
  const isDifferent = password !== confirmation;
  return {
    ...errors,
    ...(isDifferent && !errors['password'] && { confirmation: "Passwords don't match" }),
    ...(needsCode && code === '' && { code: 'Please enter the code your app shows' }),
  };
}
