import { logOutStaff } from '#endpoints/staff.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { showToast } from '../base/page/toasts.ts';
import { noteSessionEnd } from '../base/session/session-end.ts';

/** Ends the session; the guard then clears what the tab knows and shows the admin login. */
export function useStaffLogOut() {
  return useSubmit(logOutStaff, {
    onDone: () => noteSessionEnd('logged-out'),
    onRefused: () =>
      showToast({
        title: 'Admin logout failed',
        text: 'You are still signed in. Please try again.',
        kind: 'danger',
      }),
  });
}
