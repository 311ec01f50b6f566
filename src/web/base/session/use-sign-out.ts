import type { logOutStaff } from '#contract/back-office/staff.ts';
import type { logOut } from '#contract/people/auth.ts';
import { useSubmit } from '../api/use-endpoint.ts';
import { showToast } from '../page/toasts.ts';
import { noteSessionEnd } from './session-end.ts';

/** Ends the session; the guard then clears what the tab knows and shows the login. */
export function useSignOut(endpoint: typeof logOut | typeof logOutStaff, failedTitle: string) {
  return useSubmit<typeof logOut | typeof logOutStaff>(endpoint, {
    onDone: () => noteSessionEnd('logged-out'),
    onRefused: () =>
      showToast({
        title: failedTitle,
        text: 'You are still signed in. Please try again.',
        kind: 'danger',
      }),
  });
}
