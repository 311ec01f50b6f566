import type { Reply } from '#contract/endpoint.ts';
import { listAllBillPayments } from '#endpoints/payments/bills.ts';
import { paymentStatuses } from '#rules/payments/transfer-types.ts';
import { formatAmount, formatDate, maskedNumber } from '../base/format/format.ts';
import { useServerTable } from '../base/queue/table/use-server-table.ts';
import type { StaffMember } from '../base/session/staff-member.ts';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/table-data.ts';
import { destinationText } from './destination-text.ts';
import { paymentStatusNames, paymentTones } from './payment-status.ts';

type Payment = Reply<typeof listAllBillPayments>[number];

const columns: readonly Column<Payment>[] = [
  {
    id: 'payee',
    header: 'Payee',
    kind: 'title',
    cell: ({ payeeName, memo, destination }) => (
      <>
        <span className="block font-semibold">{payeeName}</span>
        <span className="block text-sm text-muted">{destinationText(destination)}</span>
        {memo && <span className="block text-sm text-muted">{memo}</span>}
      </>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ userName, userEmail }) => (
      <span>
        <span className="block">{userName}</span>
        <span className="block text-sm text-muted">{userEmail}</span>
      </span>
    ),
  },
  {
    id: 'from',
    header: 'From',
    cell: ({ fromAccountName, fromAccountNumber }) => (
      <span>
        <span className="block">{fromAccountName}</span>
        <span className="block text-sm text-muted">{maskedNumber(fromAccountNumber)}</span>
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'figure',
    sort: 'desc',
    cell: ({ amount }) => formatAmount(amount),
  },
  { id: 'dueOn', header: 'Pay on', cell: ({ dueOn }) => formatDate(dueOn) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, failure, flags }) => (
      <span>
        <StatusBadge status={paymentStatusNames[status]} tone={paymentTones[status]} />
        {flags.map((flag) => (
          <span key={flag} className="mt-1 block text-sm text-pending">
            {flagNames[flag]}
          </span>
        ))}
        {failure && <span className="mt-1 block text-sm text-danger">{failure}</span>}
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: 'Requested',
    sort: 'desc',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];

const flagNames: Readonly<Record<Payment['flags'][number], string>> = {
  'screening-hit': 'Name screening match',
  'new-recipient': 'New recipient',
};

const filters = [
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    choices: paymentStatuses.map((status) => [status, paymentStatusNames[status]] as const),
  },
];

/** The bill payments of all customers; those in review wait among the pending transfers. */
export function BillPaymentsTab({ me: _me }: { readonly me: StaffMember }) {
  const { exportUrl: _none, ...table } = useServerTable(listAllBillPayments, {
    name: 'bill-payments',
    sort: 'createdAt',
    direction: 'desc',
  });
  return (
    <div className="grid gap-5">
      <ScreenHeading
        title="Bill Payments"
        note="Sent automatically on their dates; payments in review are in Pending Transfers"
      />
      <DataTable
        name="bill payments"
        table={table}
        columns={columns}
        rowId={({ id }) => id}
        empty="No bill payments yet"
        searchLabel="Search bill payments"
        filters={filters}
      />
    </div>
  );
}
