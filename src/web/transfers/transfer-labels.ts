// How screens name a transfer: its kind, its status and its fee.
import type { ListedType, TransferStatus } from '#rules/payments/transfer-types.ts';
import { formatAmount } from '../base/format/format.ts';

/** How screens call each kind of transfer. */
export const transferTypeLabels: Readonly<Record<ListedType, string>> = {
  internal: 'Internal Transfer',
  wire_domestic: 'Domestic Wire',
  wire_international: 'International Wire',
  bill: 'Bill Payment',
};

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

export function feeLabel(fee: string): string {
  return fee === '0.00' ? 'No fee' : formatAmount(fee);
}
