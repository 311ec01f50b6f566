import { hasAuthenticator, type Login } from '../logins.ts';

/** What signed-in customers are told about themselves. */
export function userOf(login: Login) {
  const { id, email, username, firstName, lastName, mustChangePassword } = login;
  return {
    id,
    email,
    username,
    firstName,
    lastName,
    hasAuthenticator: hasAuthenticator(login),
    mustChangePassword,
  };
}
