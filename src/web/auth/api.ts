import { logOut, readMe } from '#endpoints/auth.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { showToast } from '../base/page/toasts.ts';
import { noteSessionEnd } from '../base/session/session-end.ts';
import { useSession } from '../base/session/use-session.ts';

/** The signed-in customer, or null. */
export function useMe() {
  return useSession(readMe);
}

/** Ends the session; the guard then clears what the tab knows and shows the login. */
export function useLogOut() {
  return useSubmit(logOut, {
    onDone: () => noteSessionEnd('logged-out'),
    onRefused: () =>
      showToast({
        title: 'Logout failed',
        text: 'You are still signed in. Please try again.',
        kind: 'danger',
      }),
  });
}
