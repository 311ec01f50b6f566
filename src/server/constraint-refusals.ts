import type { ConstraintRefusals } from './base/http/database-refusals.ts';

/** What a constraint's no means to the visitor, by its name. A room adds its own here. */
export const constraintRefusals: ConstraintRefusals = {
  customer_email_taken: 'email-taken',
  customer_username_taken: 'username-taken',
  staff_email_taken: 'email-taken',
  staff_change_pending: 'conflict',
  staff_creation_pending: 'conflict',
  credit_limit_request_pending: 'request-pending',
};
