import { useState } from 'react';
import { readTransfer } from '#endpoints/payments/transfers.ts';
import { transferStatusTone } from '../../base/account/transfer-status-tone.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useEndpoint } from '../../base/api/use-endpoint.ts';
import { formatAmount, formatDateTime } from '../../base/format/format.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { transferStatusLabels } from '../transfer-labels.ts';
import type { WaitingTransfer } from './waiting-transfer.ts';

interface Props {
  readonly transfer: WaitingTransfer;
}

/** The way to each step that a transfer took, and by whom. */
export function TransferHistory({ transfer }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`History of the transfer to ${transfer.recipientName}`}
        className="link min-h-6"
      >
        History
      </button>
      {isOpen && <HistoryDialog transfer={transfer} onClose={() => setOpen(false)} />}
    </>
  );
}

function HistoryDialog({ transfer, onClose }: Props & { readonly onClose: () => void }) {
  const { id, recipientName, amount } = transfer;
  const { data, error, refetch, isFetching } = useEndpoint(readTransfer, { params: { id } });
  return (
    <Dialog title="Transfer history" onClose={onClose} onlyText>
      <p className="mb-5 text-muted">
        {formatAmount(amount)} to {recipientName} · {id.slice(0, 8)}
      </p>
      {data ? (
        <ol className="grid gap-4">
          {data.history.map(({ status, at, by, reason }) => (
            <li key={`${status} ${at}`} className="grid gap-1 border-l-2 border-hair pl-4">
              <span>
                <StatusBadge
                  status={transferStatusLabels[status]}
                  tone={transferStatusTone(status)}
                />
              </span>
              <span className="text-sm tabular-nums">
                {formatDateTime(at)} · {by ?? 'Automatic'}
              </span>
              {reason && <span className="text-sm text-muted">Reason: {reason}</span>}
            </li>
          ))}
        </ol>
      ) : error ? (
        <LoadError
          text={refusalSentence(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <>
          <LoadingText />
          <Skeleton className="h-40 w-full" />
        </>
      )}
    </Dialog>
  );
}
