export interface StaffCredentials {
  readonly email: string;
  readonly password: string;
}

/** What is wrong with what was typed, by field; nothing when it may be sent. */
export function checkCredentials({ email, password }: StaffCredentials): Partial<StaffCredentials> {
  return {
    ...(!email && { email: 'Email is required' }),
    ...(email && !/^\S+@\S+$/.test(email) && { email: 'Invalid email address' }),
    ...(!password && { password: 'Password is required' }),
  };
}
