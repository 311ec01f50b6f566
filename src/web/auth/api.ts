import { logOut, readMe } from '#endpoints/people/auth.ts';
import { useSession } from '../base/session/use-session.ts';
import { useSignOut } from '../base/session/use-sign-out.ts';

/** The signed-in customer, or null. */
export function useMe() {
  return useSession(readMe);
}

export function useLogOut() {
  return useSignOut(logOut, 'Logout failed');
}
