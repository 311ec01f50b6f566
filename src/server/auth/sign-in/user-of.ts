import { hasAuthenticator, type Login } from '../logins.ts';

/** The signed-in customer, as the endpoints of signing in return them. */
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
