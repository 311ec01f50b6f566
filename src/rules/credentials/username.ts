export const USERNAME_LENGTH = { min: 3, max: 30 } as const;

export type UsernameProblem = 'too-short' | 'too-long' | 'not-lowercase-or-digits';

/** What is wrong with a username, or null. It can never be mistaken for an e-mail address, so one
 * sign-in field serves for both. */
export function usernameProblem(username: string): UsernameProblem | null {
  if (username.length < USERNAME_LENGTH.min) return 'too-short';
  if (!/^[a-z0-9]+$/.test(username)) return 'not-lowercase-or-digits';
  return username.length > USERNAME_LENGTH.max ? 'too-long' : null;
}
