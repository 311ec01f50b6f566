import type { StaffRole } from '#rules/people/staff.ts';
import { FIRST_ADMINISTRATOR } from '#rules/people/staff.ts';

export const roleNames: Readonly<Record<StaffRole, string>> = {
  administrator: 'Administrator',
  approver: 'Approver',
  auditor: 'Auditor',
};

export const roleMeanings: Readonly<Record<StaffRole, string>> = {
  administrator: 'Can do everything: customers, accounts, staff and stopping payments.',
  approver: 'Approves and denies requests. Does not manage customers or staff.',
  auditor: 'Can view everything but cannot make changes.',
};

interface StaffMember {
  readonly id: string;
}

/** Why a colleague's access cannot be changed by this one. */
export function whyNotChange(me: StaffMember, colleague: StaffMember): string | undefined {
  if (me.id === colleague.id) return 'This is your own record. A colleague has to change it.';
  if (colleague.id === FIRST_ADMINISTRATOR) {
    return 'The first administrator keeps the role and cannot be blocked or removed.';
  }
  return undefined;
}
