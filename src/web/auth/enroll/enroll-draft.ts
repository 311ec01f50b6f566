import { register } from '#contract/people/auth.ts';
import { checkFields, type FieldErrors } from '../../base/form/check-fields.ts';

export type EnrollDraft = Readonly<
  Record<'firstName' | 'lastName' | 'email' | 'username' | 'password' | 'confirmation', string>
>;

export const emptyEnroll: EnrollDraft = {
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  password: '',
  confirmation: '',
};

/** What the server would say, and whether the password was typed twice alike. */
export function checkEnroll({ confirmation, ...values }: EnrollDraft): FieldErrors {
  const errors = checkFields(register.body, values);
  const isDifferent = values.password !== confirmation;
  if (!isDifferent || errors['password']) return errors;
  return { ...errors, confirmation: "Passwords don't match" };
}
