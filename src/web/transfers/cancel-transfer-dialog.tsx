import { listAccounts } from '#contract/accounts.ts';
import { readSummary } from '#contract/overview.ts';
import { listTransactions } from '#contract/transactions.ts';
import { cancelTransfer, listPendingTransfers } from '#contract/transfers.ts';
import { formatAmount } from '../base/format.ts';
import { showToast, toastRefusal } from '../base/toasts.ts';
import { useSubmit } from '../base/use-endpoint.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { PendingTransfer } from './transfer-timeline.ts';

interface Props {
  readonly transfer: PendingTransfer;
  readonly onClose: () => void;
}

/** Asks before a transfer is called back, and says what becomes of the money. */
export function CancelTransferDialog({ transfer, onClose }: Props) {
  const { recipientName, amount, status } = transfer;
  const { submit, isPending } = useSubmit(cancelTransfer, {
    refreshes: [listPendingTransfers, listAccounts, readSummary, listTransactions],
    onDone: () => {
      showToast({
        title: 'Transfer cancelled',
        text: `${formatAmount(amount)} to ${recipientName} stays in your account.`,
      });
      onClose();
    },
    onRefused: (error) => {
      toastRefusal('Transfer not cancelled', error);
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
          ? 'What was set aside for it is available again at once.'
          : 'What was taken for it is put back at once.'}
      </p>
    </ConfirmDialog>
  );
}
