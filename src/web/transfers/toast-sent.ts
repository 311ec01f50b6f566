import { formatAmount } from '../base/format.ts';
import { showToast } from '../base/toasts.ts';
import type { Receipt } from './receipt.ts';

/** Says that a transfer between own accounts was made; of a wire, the receipt speaks for itself. */
export function toastSent({ transferType, status, amount, to }: Receipt): void {
  if (transferType !== 'internal') return;
  const isDone = status === 'completed';
  showToast({
    title: isDone ? 'Transfer completed' : 'Transfer submitted',
    text: isDone
      ? `${formatAmount(amount)} moved to ${to.recipientName}.`
      : `${formatAmount(amount)} to ${to.recipientName} waits for our approval.`,
  });
}
