import { cancelTransfer } from '#endpoints/payments/transfers.ts';
import { moneyViews } from '../../base/account/money-views.ts';
import { refresh, useSubmit } from '../../base/api/use-endpoint.ts';
import { formatAmount } from '../../base/format/format.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useBackToClose } from '../../ui/dialog/use-back-to-close.ts';

import type { PendingTransfer } from '../receipt/transfer-timeline.ts';

interface Props {
  readonly transfer: PendingTransfer;
  readonly onClose: () => void;
}

/** Asks before a transfer is called back, and says what becomes of the money. */
export function CancelTransferDialog({ transfer, onClose }: Props) {
  useBackToClose(onClose);
  const { recipientName, amount, status } = transfer;
  const { submit, isPending } = useSubmit(cancelTransfer, {
    refreshes: moneyViews,
    onDone: () => {
      showToast({
        title: 'Transfer cancelled',
        text: `${formatAmount(amount)} to ${recipientName} stays in your account.`,
      });
      onClose();
    },
    onRefused: (error) => {
      toastRefusal('Transfer not cancelled', error);
      // The transfer was decided meanwhile; the refreshed list shows it.
      refresh(...moneyViews);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Cancel this transfer?"
      confirmLabel="Cancel transfer"
      cancelLabel="Keep it"
      isDanger
      busy={isPending}
      busyText="Cancelling..."
      onConfirm={() => submit({ params: { id: transfer.id } })}
      onClose={onClose}
    >
      <p>
        {formatAmount(amount)} to {recipientName} will not be sent.{' '}
        {status === 'pending'
          ? 'The amount on hold is available again right away.'
          : 'The money goes back into your account right away.'}
      </p>
    </ConfirmDialog>
  );
}
