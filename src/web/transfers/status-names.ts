import type { TransferStatus } from '#rules/payments/transfer-types.ts';

/** How the staff's list calls what becomes of a transfer. */
export const transferStatusLabels: Readonly<Record<TransferStatus, string>> = {
  pending: 'Waiting',
  approved: 'Approved',
  processing: 'Processing',
  completed: 'Completed',
  denied: 'Denied',
  cancelled: 'Cancelled',
  returned: 'Returned',
};
