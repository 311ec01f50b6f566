import { formatAmount } from '../base/format/format.ts';

export function feeLabel(fee: string): string {
  return fee === '0.00' ? 'No fee' : formatAmount(fee);
}
