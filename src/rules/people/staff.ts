/** Administrators do everything, approvers decide the queues, auditors read. */
export const staffRoles = ['administrator', 'approver', 'auditor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The first administrator's fixed id; nobody can block or delete this one. */
export const FIRST_ADMINISTRATOR = 'admin-001';

/** The changes to a staff member that a second administrator may have to approve. */
export const staffChangeKinds = [
  'create',
  'change-role',
  'link-customer',
  'reset-password',
  'remove-authenticator',
  'unblock',
  'remove',
] as const;
export type StaffChangeKind = (typeof staffChangeKinds)[number];

/**
 * Why one staff member is not enough: the amount, the day's total of the staff member or of the
 * account, the account of a colleague, a customer with the name of a colleague, an opening deposit
 * confirmed by the staff member who approved the application, or a correction of the books.
 */
export const secondPersonReasons = [
  'large-amount',
  'day-total',
  'colleague',
  'same-name',
  'approved-application',
  'correction',
] as const;
export type SecondPersonReason = (typeof secondPersonReasons)[number];

/** So many cases of a queue are assigned or released together. */
export const MAX_CASES_AT_ONCE = 100;
