import type { FieldErrors } from '../../base/form/check-fields.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What is wrong with what was typed, by field; nothing when it may be sent. */
export function checkCredentials({ email, password }: Credentials): FieldErrors {
  return {
    ...(!email && { email: 'Email is required' }),
    ...(email && !/^\S+@\S+$/.test(email) && { email: 'Invalid email address' }),
    ...(!password && { password: 'Password is required' }),
  };
}
