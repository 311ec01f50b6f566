import { lazy, Suspense } from 'react';
import { exportUsers, listUsers } from '#contract/customers.ts';
import { readOverview } from '#contract/overview.ts';
import { formatCount } from '../base/format.ts';
import { type StaffMember, whyNotManage } from '../base/staff-member.ts';
import { useEndpoint } from '../base/use-endpoint.ts';
import { useServerTable } from '../base/use-server-table.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Plus } from '../ui/icons/plus.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { Notice } from '../ui/notice.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { ClosedCustomers } from './closed-customers.tsx';
import { CustomerDialogs } from './customer-dialogs.tsx';
import { useCustomerDialog } from './use-customer-dialog.ts';
import { userColumns } from './user-columns.tsx';

const CustomerPage = lazy(async () => ({
  default: (await import('./customer-page.tsx')).CustomerPage,
}));

interface Props {
  readonly me: StaffMember;
  /** The customer whose page stands in place of the list. */
  readonly customerId: string | undefined;
  readonly onCustomer: (customerId: string | undefined) => void;
}

/** The people the bank knows, and whoever of them is looked at closely. */
export function CustomersTab({ me, customerId, onCustomer }: Props) {
  if (customerId === undefined) return <CustomerList me={me} onCustomer={onCustomer} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <CustomerPage
        key={customerId}
        me={me}
        id={customerId}
        onLeave={() => onCustomer(undefined)}
      />
    </Suspense>
  );
}

const statusFilter = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  choices: [
    ['active', 'Active'],
    ['blocked', 'Blocked'],
  ],
} as const;

/** The list has the first administrator too, who is no customer. */
function listed(count: number): string {
  const customers = `${formatCount(count)} ${count === 1 ? 'customer' : 'customers'}`;
  return `${customers} and the first administrator`;
}

function CustomerList({ me, onCustomer }: Omit<Props, 'customerId'>) {
  const table = useServerTable(listUsers, {
    name: 'customers',
    sort: 'createdAt',
    direction: 'desc',
  });
  const { data: overview } = useEndpoint(readOverview);
  const { dialog, open, close } = useCustomerDialog();
  const why = whyNotManage(me);
  const count = overview?.totalCustomers;

  return (
    <>
      <ScreenHeading
        title="Customers"
        note={count === undefined ? '\u00A0' : listed(count)}
        actions={
          <button
            type="button"
            disabled={why !== undefined}
            title={why}
            onClick={() => open({ kind: 'create' })}
            className={buttonStyle()}
          >
            <Plus size={20} />
            Create User
          </button>
        }
      />
      {why && (
        <Notice className="mb-4">
          You are signed in as an {me.role}. {why}
        </Notice>
      )}
      <DataTable
        name="customers"
        table={table}
        columns={userColumns({ why, onOpen: ({ id }) => onCustomer(id), onDialog: open })}
        rowId={({ id }) => id}
        empty="No customers yet"
        searchLabel="Search name, email or ID"
        filters={[statusFilter]}
        exportUrl={table.exportUrl(exportUsers)}
        total={count === undefined ? undefined : count + 1}
      />
      <ClosedCustomers me={me} />
      <CustomerDialogs dialog={dialog} onClose={close} />
    </>
  );
}
