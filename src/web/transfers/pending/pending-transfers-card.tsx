import { type ReactNode, useEffect, useRef, useState } from 'react';
import { moneyViews } from '../../base/account/money-views.ts';
import { refresh } from '../../base/api/use-endpoint.ts';
import type { PendingTransfer } from '../receipt/transfer-timeline.ts';
import { PendingTransferRow } from './pending-transfer-row.tsx';

interface Props {
  readonly transfers: readonly PendingTransfer[];
  /** What the account a transfer comes from is called. */
  readonly nameOf: (accountId: string) => string;
  /** The way to the transaction of a transfer, with its receipt. */
  readonly details: (transactionId: string, recipientName: string) => ReactNode;
}

/** Transfers under way, and those that ended a few days ago. */
export function PendingTransfersCard({ transfers, nameOf, details }: Props) {
  const [news, setNews] = useState('');
  useNews(transfers, setNews);
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      <ul className="card divide-y divide-hair">
        {transfers.map((transfer) => (
          <PendingTransferRow
            key={transfer.id}
            transfer={transfer}
            from={nameOf(transfer.fromAccountId)}
            details={details}
          />
        ))}
      </ul>
    </>
  );
}

/** Fetches balances and transactions again when the status of a transfer has changed. */
function useNews(transfers: readonly PendingTransfer[], tell: (sentence: string) => void): void {
  const known = useRef<ReadonlyMap<string, string>>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(transfers.map(({ id, status }) => [id, status]));
    const moved = transfers.filter(({ id, status }) => (before?.get(id) ?? status) !== status);
    if (moved.length === 0) return;
    refresh(...moneyViews);
    tell(moved.map((one) => `Transfer to ${one.recipientName}: ${one.status}.`).join(' '));
  }, [transfers, tell]);
}
