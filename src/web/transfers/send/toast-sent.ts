import { formatAmount } from '../../base/format/format.ts';
import { dismissToast, showToast } from '../../base/page/toasts.ts';
import type { Receipt } from '../receipt/receipt.ts';

/**
 * Says that a transfer between own accounts was made. Of a wire the receipt speaks for itself, and
 * what was said of a try before it is no longer true.
 */
export function toastSent({ transferType, status, amount, to }: Receipt): void {
  if (transferType !== 'internal') {
    dismissToast();
    return;
  }
  const isDone = status === 'completed';
  showToast({
    title: isDone ? 'Transfer completed' : 'Transfer submitted',
    text: isDone
      ? `${formatAmount(amount)} moved to ${to.recipientName}.`
      : `${formatAmount(amount)} to ${to.recipientName} is waiting for our approval.`,
  });
}
