import { useState } from 'react';
import { cancelTransfer } from '#contract/transfers.ts';
import { formatAmount, formatDateTime } from '../base/format.ts';
import { refusalSentence } from '../base/refusal-sentence.ts';
import { showToast, toastRefusal } from '../base/toasts.ts';
import { refresh, useSubmit } from '../base/use-endpoint.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { touched } from './touched.ts';
import type { PendingTransfer } from './transfer-timeline.ts';

interface Props {
  readonly transfer: Pick<
    PendingTransfer,
    'id' | 'recipientName' | 'amount' | 'status' | 'cancellable' | 'cancelUntil'
  >;
}

/** Calls a transfer back while that is possible; nothing where it is not. */
export function CancelTransfer({ transfer }: Props) {
  const { id, recipientName, amount, status, cancellable, cancelUntil } = transfer;
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const { submit, isPending } = useSubmit(cancelTransfer, {
    refreshes: touched,
    onDone() {
      const text = `${formatAmount(amount)} to ${recipientName} was not sent.`;
      showToast({ title: 'Transfer cancelled', text });
      setAsking(false);
    },
    onRefused(error) {
      toastRefusal('Transfer not cancelled', error);
      setTrouble(refusalSentence(error));
      refresh(...touched);
    },
  });
  // A question that is open stays, and says what came in between.
  if (!cancellable && !isAsking) return null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-label={`Cancel the transfer to ${recipientName}`}
          className={buttonStyle({ kind: 'quiet', size: 'small' })}
          onClick={() => setAsking(true)}
        >
          Cancel transfer
        </button>
        {cancelUntil !== null && (
          <span className="text-sm text-muted">until {formatDateTime(cancelUntil)}</span>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Cancel this transfer?"
          confirmLabel="Cancel transfer"
          cancelLabel="Keep it"
          isDanger
          busy={isPending}
          busyText="Cancelling..."
          isDisabled={!cancellable}
          onConfirm={() => submit({ params: { id } })}
          onClose={() => {
            setAsking(false);
            setTrouble(undefined);
          }}
        >
          <p>
            {formatAmount(amount)} to {recipientName} will not be sent.{' '}
            {status === 'pending'
              ? 'The amount we hold is yours to use again at once.'
              : 'The amount comes back to your account at once.'}
          </p>
          {trouble && (
            <Notice tone="danger" title="Transfer not cancelled" className="mt-4">
              {trouble}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
