import type { readStaffMe } from '#contract/back-office/staff.ts';
import type { Reply } from '#contract/endpoint.ts';

/** The signed-in staff member. The server decides; these functions only show it beforehand. */
export type StaffMember = Reply<typeof readStaffMe>['admin'];

/** Why this staff member cannot decide items of a queue; undefined for those who can. */
export function whyNotDecide({ role }: StaffMember): string | undefined {
  return role === 'auditor' ? 'Auditors can view everything but cannot make changes.' : undefined;
}

/** Why this staff member cannot give the second approval: they gave the first one. */
export function whyNotSecond(
  { id }: StaffMember,
  { firstApprovedBy }: { readonly firstApprovedBy: string | null },
): string | undefined {
  return firstApprovedBy === id
    ? 'You already approved this. A colleague has to approve it too.'
    : undefined;
}

/** Why this staff member cannot manage customers, staff and the bank's settings. */
export function whyNotManage({ role }: StaffMember): string | undefined {
  return role === 'administrator' ? undefined : 'Only administrators can do this.';
}
