import { lazy, useState } from 'react';
import { exportAllTransactions, listAllTransactions } from '#endpoints/accounts/transactions.ts';
import { maskedNumber } from '../../base/format/format.ts';
import { useServerTable } from '../../base/queue/table/use-server-table.ts';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { filtered } from '../../ui/table/table-view.ts';
import { type AdminTransaction, adminTransactionColumns } from './admin-transaction-columns.tsx';
import { AdminTransactionFilters } from './admin-transaction-filters.tsx';

const filters = [
  {
    name: 'type',
    label: 'Type',
    all: 'All types',
    choices: [
      ['credit', 'Credit'],
      ['debit', 'Debit'],
    ],
  },
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    choices: [
      ['completed', 'Posted'],
      ['pending', 'Pending'],
    ],
  },
] as const;

const JournalDialog = lazy(async () => ({
  default: (await import('./journal-dialog.tsx')).JournalDialog,
}));

interface Props {
  readonly me: StaffMember;
  readonly onCustomer: (customerId: string) => void;
}

/** What was posted to any customer's accounts, and what is set aside. */
export function TransactionsTab({ me, onCustomer }: Props) {
  const [journal, setJournal] = useState<string>();
  const table = useServerTable(listAllTransactions, {
    name: 'transactions',
    sort: 'date',
    direction: 'desc',
  });
  const accountId = table.view.filters['accountId'];
  const account = table.rows.find((row) => row.accountId === accountId);
  const showAll = () => table.onView(filtered(table.view, 'accountId', ''));
  return (
    <>
      <ScreenHeading
        className="mb-5.5"
        title="Transactions"
        note={accountId ? <OneAccount row={account} onAll={showAll} /> : 'All customers’ accounts'}
      />
      <DataTable
        name="transactions"
        table={table}
        columns={adminTransactionColumns({ onCustomer, onJournal: setJournal })}
        rowId={({ id }) => id}
        empty="No transactions yet"
        searchLabel="Search description, merchant or customer"
        filters={filters}
        moreFilters={<AdminTransactionFilters view={table.view} onView={table.onView} />}
        exportUrl={table.exportUrl(exportAllTransactions)}
      />
      <LazyDialog onClose={() => setJournal(undefined)}>
        {journal && (
          <JournalDialog me={me} number={journal} onClose={() => setJournal(undefined)} />
        )}
      </LazyDialog>
    </>
  );
}

interface OneAccountProps {
  /** One of its transactions; undefined where none is shown. */
  readonly row: AdminTransaction | undefined;
  readonly onAll: () => void;
}

/** Which account the list is narrowed down to, and the way back to all. */
function OneAccount({ row, onAll }: OneAccountProps) {
  const name = row && `${row.userName}’s ${row.accountName} ${maskedNumber(row.accountNumber)}`;
  return (
    <span className="flex flex-wrap gap-x-3">
      {name ?? 'One account'}
      <button type="button" onClick={onAll} className="link min-h-6">
        Show all accounts
      </button>
    </span>
  );
}
