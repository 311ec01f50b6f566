import type { StaffRole } from '#contract/staff.ts';
import { hasAuthenticator, type Login } from '../auth/logins.ts';

/** What signed-in colleagues are told about themselves. */
export function adminOf(login: Login) {
  const { id, email, firstName, lastName } = login;
  const role = login.role as StaffRole;
  return {
    id,
    email,
    firstName,
    lastName,
    role,
    hasAuthenticator: hasAuthenticator(login),
    mustChangePassword: login.temporaryUntil !== null,
  };
}
