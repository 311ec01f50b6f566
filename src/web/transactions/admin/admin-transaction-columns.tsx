import type { listAllTransactions } from '#contract/accounts/transactions.ts';
import type { Reply } from '#contract/endpoint.ts';
import { TransactionNote } from '../../base/account/transaction-note.tsx';
import { transferStatusTone } from '../../base/account/transfer-status-tone.ts';
import { formatDate, maskedNumber } from '../../base/format/format.ts';
import { CustomerCell } from '../../base/queue/table/customer-cell.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import type { Column } from '../../ui/table/table-data.ts';

type AdminTransaction = Reply<typeof listAllTransactions>[number];

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
      header: 'Description',
      kind: 'title',
      cell: ({ description, note, accountName, accountNumber }) => (
        <>
          <span className="block font-semibold">{description}</span>
          <TransactionNote note={note} />
          <span
            title={accountName}
            className="text-[0.8125rem] leading-5 text-muted tabular-nums @4xl:whitespace-nowrap"
          >
            {maskedNumber(accountNumber)}
          </span>
        </>
      ),
    },
    { id: 'merchant', header: 'Merchant', cell: ({ merchant }) => merchant ?? '–' },
    {
      id: 'userName',
      header: 'Customer',
      cell: (row) => <CustomerCell row={row} onCustomer={onCustomer} />,
    },
    { id: 'type', header: 'Type', cell: ({ type }) => <span className="capitalize">{type}</span> },
    {
      id: 'amount',
      header: 'Amount',
      kind: 'figure',
      cell: ({ amount, type }) => <Amount value={amount} type={type} className="font-semibold" />,
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status, progress }) => (
        <StatusBadge status={progress ?? status} tone={transferStatusTone(progress ?? status)} />
      ),
    },
    {
      id: 'date',
      header: 'Date',
      sort: 'desc',
      cell: ({ date }) => (
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
      ),
    },
    {
      id: 'journalNumber',
      header: 'Journal',
      kind: 'actions',
      cell: ({ journalNumber }) => (
        <Button
          kind="quiet"
          size="small"
          className="min-h-9! px-3! tabular-nums"
          onClick={() => onJournal(journalNumber)}
        >
          <span className="@4xl:sr-only">Journal </span>
          {journalNumber}
        </Button>
      ),
    },
  ];
}
