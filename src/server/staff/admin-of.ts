import type { StaffRole } from '#rules/people/staff.ts';
import { hasAuthenticator, type Login } from '../auth/logins.ts';
import type { Deps } from '../base/deps.ts';

/** What signed-in staff members learn about themselves. */
export function adminOf(
  { config }: Pick<Deps, 'config'>,
  login: Login,
  // What the session says decides what is served to it.
  isEnrolled = hasAuthenticator(login),
) {
  const { id, email, firstName, lastName } = login;
  const role = login.role as StaffRole;
  return {
    id,
    email,
    firstName,
    lastName,
    role,
    hasAuthenticator: hasAuthenticator(login),
    mustChangePassword: login.mustChangePassword,
    mustSetUpAuthenticator: config.settings.staffAuthenticator && !isEnrolled,
  };
}
