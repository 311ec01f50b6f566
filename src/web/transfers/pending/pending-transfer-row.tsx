import type { ReactNode } from 'react';
import { PrivateAmount } from '../../base/account/balance.tsx';
import { transferStatusTone } from '../../base/account/transfer-status-tone.ts';
import { formatRecent } from '../../base/format/format-recent.ts';
import { type DrawDialog, useLazyDialog } from '../../base/page/use-lazy-dialog.tsx';
import { SendAgainButton } from '../../base/recipient/send-again-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { Timeline } from '../receipt/timeline.tsx';
import { type PendingTransfer, transferTimeline } from '../receipt/transfer-timeline.ts';
import { transferTypeLabels } from '../transfer-labels.ts';

interface Props {
  readonly transfer: PendingTransfer;
  readonly from: string;
  /** The way to its transaction, with the receipt. */
  readonly details: (transactionId: string, recipientName: string) => ReactNode;
}

/** One transfer: recipient, amount, status, and a button to cancel it where that is possible. */
export function PendingTransferRow({ transfer, from, details }: Props) {
  const dialog = useLazyDialog();
  const { recipientName, recipientBank, transferType, status, reason } = transfer;
  return (
    <li className="px-5 py-4.5 sm:px-6 sm:py-5.5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-sans text-base leading-6 font-semibold sm:text-[1.0625rem]">
            {recipientName}
          </h3>
          <p className="text-sm leading-5 text-muted wrap-anywhere">
            {[transferTypeLabels[transferType], recipientBank, `from ${from}`]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
          {transfer.description && (
            <p className="text-sm leading-5 text-muted">“{transfer.description}”</p>
          )}
        </div>
        <div className="grid shrink-0 justify-items-end gap-1">
          <PrivateAmount
            value={transfer.amount}
            className="text-lg leading-6.5 font-bold tracking-tight sm:text-[1.1875rem]"
          />
          <StatusBadge status={status} tone={transferStatusTone(status)} />
        </div>
      </div>
      <div className="mt-4.5">
        <Timeline status={status} steps={transferTimeline(transfer, formatRecent)} />
      </div>
      {reason && <Reason reason={reason} isWaiting={status === 'pending'} />}
      {transfer.cancellable && (
        <p className="mt-3 text-sm text-muted print:hidden">
          {transfer.cancelUntil === null
            ? 'You can still cancel.'
            : `Can be cancelled until ${formatRecent(transfer.cancelUntil)}.`}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 text-sm empty:hidden sm:gap-x-5 print:hidden">
        {transfer.transactionId !== null && details(transfer.transactionId, recipientName)}
        {transferType !== 'internal' && <SendAgainButton id={transfer.id} name={recipientName} />}
        {transfer.cancellable && (
          <Button
            kind="quiet"
            size="small"
            className="ml-auto"
            onClick={() => dialog.open(() => askToCancel(transfer))}
          >
            Cancel<span className="sr-only"> the transfer to {recipientName}</span>
          </Button>
        )}
      </div>
      {dialog.show(undefined)}
    </li>
  );
}

/** Why a bill is being reviewed, or why a transfer did not go through. */
function Reason({ reason, isWaiting }: { readonly reason: string; readonly isWaiting: boolean }) {
  return (
    <p className={`mt-3 text-sm ${isWaiting ? 'text-muted' : 'text-danger'}`}>
      {isWaiting ? reason : `Reason: ${reason}`}
    </p>
  );
}

async function askToCancel(transfer: PendingTransfer): Promise<DrawDialog<undefined>> {
  const { CancelTransferDialog } = await import('./cancel-transfer-dialog.tsx');
  return (_, close) => <CancelTransferDialog transfer={transfer} onClose={close} />;
}
