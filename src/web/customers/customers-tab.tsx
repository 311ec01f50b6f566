import { lazy, Suspense } from 'react';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { exportUsers, listUsers } from '#endpoints/people/customers.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { formatCount } from '../base/format/format.ts';
import { rejectView } from '../base/page/use-view-url.ts';
import { useServerTable } from '../base/queue/table/use-server-table.ts';
import { type StaffMember, whyNotManage } from '../base/session/staff-member.ts';
import { Button } from '../ui/button/button.tsx';
import { LoadingScreen } from '../ui/feedback/loading-screen.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { ClosedCustomers } from './closed-customers.tsx';
import { CustomerDialogs } from './dialogs/customer-dialogs.tsx';
import { useCustomerDialog } from './dialogs/use-customer-dialog.ts';
import type { DrawCardDialog } from './user.ts';
import { userColumns } from './user-columns.tsx';

const CustomerPage = lazy(async () => ({
  default: (await import('./customer-page.tsx')).CustomerPage,
}));

interface Props {
  readonly me: StaffMember;
  /** The customer whose page stands in place of the list. */
  readonly customerId: string | undefined;
  readonly onCustomer: (customerId: string | undefined) => void;
  readonly cardDialog: DrawCardDialog;
}

/** The list of customers, or the page of one of them. */
export function CustomersTab({ me, customerId, onCustomer, cardDialog }: Props) {
  if (customerId === undefined) return <CustomerList me={me} onCustomer={onCustomer} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <CustomerPage
        key={customerId}
        me={me}
        id={customerId}
        cardDialog={cardDialog}
        onLeave={() => onCustomer(undefined)}
        onMissing={() => rejectView({ path: ['customers'], params: {} })}
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

function CustomerList({ me, onCustomer }: Pick<Props, 'me' | 'onCustomer'>) {
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
        className="mb-5.5"
        title="Customers"
        note={count === undefined ? '\u00A0' : listed(count)}
        actions={
          <Button disabled={why !== undefined} title={why} onClick={() => open({ kind: 'create' })}>
            <Icon name="plus" size={20} />
            Create User
          </Button>
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
