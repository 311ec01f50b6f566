import { listBankDays } from '#endpoints/back-office/books.ts';
import type { Row } from '../base/api/rows-of.ts';
import { formatDate, formatDateTime } from '../base/format/format.ts';
import { useServerTable } from '../base/queue/table/use-server-table.ts';
import { Amount } from '../ui/display/amount.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/table-data.ts';
import type { BooksView } from './books-view.ts';
import { DayStatus } from './day-status.tsx';
import { TextButton } from './text-button.tsx';

type BankDay = Row<typeof listBankDays>;

interface Props {
  readonly onView: (view: BooksView) => void;
}

const statusFilter = {
  name: 'status',
  label: 'Status',
  all: 'All days',
  choices: [
    ['open', 'Open'],
    ['closing', 'Closing'],
    ['closed', 'Closed'],
  ],
} as const;

/** The bank days with their turnover; each leads to its trial balance. */
export function BankDays({ onView }: Props) {
  const table = useServerTable(listBankDays, {
    name: 'bank-days',
    sort: 'day',
    direction: 'desc',
  });
  const columns: readonly Column<BankDay>[] = [
    {
      id: 'day',
      header: 'Day',
      kind: 'title',
      sort: 'desc',
      cell: ({ day }) => (
        <TextButton onClick={() => onView({ kind: 'trial-balance', day })}>
          {formatDate(day)}
        </TextButton>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      narrow: 'first-line',
      cell: ({ status }) => <DayStatus status={status} />,
    },
    {
      id: 'openedAt',
      header: 'Opened',
      narrow: 'labeled',
      cell: ({ openedAt }) => <Moment at={openedAt} />,
    },
    {
      id: 'closedAt',
      header: 'Closed',
      narrow: 'labeled',
      cell: ({ closedAt }) => (closedAt ? <Moment at={closedAt} /> : '–'),
    },
    {
      id: 'debit',
      header: 'Debits',
      kind: 'figure',
      narrow: 'labeled',
      cell: ({ totals }) => <Amount value={totals.debit} />,
    },
    {
      id: 'credit',
      header: 'Credits',
      kind: 'figure',
      narrow: 'labeled',
      cell: ({ totals }) => <Amount value={totals.credit} />,
    },
  ];
  return (
    <DataTable
      name="bank days"
      table={table}
      columns={columns}
      rowId={({ day }) => day}
      empty="No bank day is open yet"
      filters={[statusFilter]}
    />
  );
}

function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} className="sm:whitespace-nowrap">
      {formatDateTime(at)}
    </time>
  );
}
