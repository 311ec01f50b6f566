import type { Reply } from '#contract/endpoint.ts';
import { listAllBillPayments } from '#endpoints/payments/bills.ts';
import { paymentStatuses } from '#rules/payments/transfer-types.ts';
import { formatAmount, maskedNumber } from '../base/format/format.ts';
import { DateCell } from '../base/queue/table/date-cell.tsx';
import { useServerTable } from '../base/queue/table/use-server-table.ts';
import type { StaffMember } from '../base/session/staff-member.ts';
import { EmailText } from '../ui/display/email-text.tsx';
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
    header: 'Customer and account',
    cell: ({ userName, userEmail, fromAccountName, fromAccountNumber }) => (
      <span className="wrap-anywhere">
        <span className="block">{userName}</span>
        <span className="block text-sm text-muted @max-4xl:hidden">
          {userEmail !== null && <EmailText email={userEmail} />}
        </span>
        <span className="block text-sm text-muted tabular-nums">
          {fromAccountName} {maskedNumber(fromAccountNumber)}
        </span>
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'figure',
    narrow: 'first-line',
    sort: 'desc',
    cell: ({ amount }) => formatAmount(amount),
  },
  {
    id: 'dueOn',
    header: 'Pay on',
    narrow: 'labeled',
    cell: ({ dueOn }) => <DateCell date={dueOn} />,
  },
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
    narrow: 'labeled',
    sort: 'desc',
    cell: ({ createdAt }) => <DateCell date={createdAt} />,
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
