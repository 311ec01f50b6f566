import type { listAllTransactions } from '#contract/accounts/transactions.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { TransferStatus } from '#rules/payments/transfer-types.ts';
import { TransactionNote } from '../../base/account/transaction-note.tsx';
import { transferStatusTone } from '../../base/account/transfer-status-tone.ts';
import { maskedNumber } from '../../base/format/format.ts';
import { CustomerCell } from '../../base/queue/table/customer-cell.tsx';
import { DateCell } from '../../base/queue/table/date-cell.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import type { Column } from '../../ui/table/table-data.ts';

export type AdminTransaction = Reply<typeof listAllTransactions>[number];

interface Options {
  readonly onCustomer: (customerId: string) => void;
  readonly onJournal: (number: string) => void;
}

export function adminTransactionColumns({
  onCustomer,
  onJournal,
}: Options): readonly Column<AdminTransaction>[] {
  return [
    {
      id: 'description',
      header: 'Description and merchant',
      kind: 'title',
      cell: (row) => (
        <span className="block min-w-36 wrap-anywhere @max-table:min-w-0">
          <span className="block font-semibold">{row.description}</span>
          <TransactionNote note={row.note} />
          <span
            title={row.accountName}
            className="block text-[0.8125rem] leading-5 text-muted tabular-nums"
          >
            {[otherMerchant(row), maskedNumber(row.accountNumber)].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'userName',
      header: 'Customer',
      cell: (row) => <CustomerCell row={row} onCustomer={onCustomer} />,
    },
    {
      id: 'amount',
      header: 'Type and amount',
      kind: 'figure',
      narrow: 'first-line',
      cell: ({ amount, type }) => (
        <>
          <Amount value={amount} type={type} className="font-semibold" />
          <span className="block text-[0.8125rem] leading-5 text-muted">{type}</span>
        </>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status, progress }) => <Status status={progress ?? status} />,
    },
    {
      id: 'date',
      header: 'Date',
      sort: 'desc',
      cell: ({ date }) => <DateCell date={date} />,
    },
    {
      id: 'journalNumber',
      header: 'Journal',
      kind: 'actions',
      cell: ({ journalNumber }) => (
        <button
          type="button"
          onClick={() => onJournal(journalNumber)}
          className="link min-h-6 min-w-6 rounded-md tabular-nums"
        >
          <span className="@table:sr-only">Journal </span>
          {journalNumber}
        </button>
      ),
    },
  ];
}

/** The merchant, unless the description names it already. */
function otherMerchant({ description, merchant }: AdminTransaction): string | undefined {
  if (merchant === null) return undefined;
  return description.toLowerCase().includes(merchant.toLowerCase()) ? undefined : merchant;
}

/**
 * Nearly every transaction is completed: its word is green, and only the others have a badge. On a
 * narrow screen the usual word is heard and not seen.
 */
function Status({ status }: { readonly status: TransferStatus }) {
  return status === 'completed' ? (
    <span className="text-completed @max-table:sr-only">completed</span>
  ) : (
    <StatusBadge status={status} tone={transferStatusTone(status)} />
  );
}
