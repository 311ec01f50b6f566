import type { Reply } from '#contract/endpoint.ts';
import type { readStaffMe } from '#contract/staff.ts';

/** The colleague who is signed in. The server decides; these only say beforehand what it will say. */
export type StaffMember = Reply<typeof readStaffMe>['admin'];

/** Why this colleague cannot decide what waits; undefined for those who can. */
export function whyNotDecide({ role }: StaffMember): string | undefined {
  return role === 'auditor' ? 'Auditors can view everything but cannot make changes.' : undefined;
}

/** Why a second approval is not this colleague's: the first one was. */
export function whyNotSecond(
  { id }: StaffMember,
  { firstApprovedBy }: { readonly firstApprovedBy: string | null },
): string | undefined {
  return firstApprovedBy === id
    ? 'You already approved this. A colleague has to approve it too.'
    : undefined;
}

/** Why this colleague cannot manage people and the bank as a whole. */
export function whyNotManage({ role }: StaffMember): string | undefined {
  return role === 'administrator' ? undefined : 'Only administrators can do this.';
}
