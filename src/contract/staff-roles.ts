/** Administrators do everything, approvers decide the queues, auditors read. */
export const staffRoles = ['administrator', 'approver', 'auditor'] as const;
export type StaffRole = (typeof staffRoles)[number];
