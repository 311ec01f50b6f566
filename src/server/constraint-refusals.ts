import type { ConstraintRefusals } from './base/http/database-refusals.ts';

/**
 * The refusal that each named database constraint stands for. A feature adds its constraints here.
 */
export const constraintRefusals: ConstraintRefusals = {
  customer_email_taken: 'email-taken',
  customer_username_taken: 'username-taken',
  staff_email_taken: 'email-taken',
  staff_change_pending: 'conflict',
  staff_creation_pending: 'conflict',
  credit_limit_request_pending: 'request-pending',
};
