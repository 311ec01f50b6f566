import { logOutStaff } from '#endpoints/back-office/staff.ts';
import { useSignOut } from '../base/session/use-sign-out.ts';

export function useStaffLogOut() {
  return useSignOut(logOutStaff, 'Admin logout failed');
}
