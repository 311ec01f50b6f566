import { lazy } from 'react';
import { exportAllAccounts, listAllAccounts } from '#endpoints/accounts/accounts.ts';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { accountTypes } from '#rules/products/account-types.ts';
import { kindName } from '../base/account/account-kind.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { formatCount } from '../base/format/format.ts';
import { useOpenRow } from '../base/queue/table/use-open-row.ts';
import { useServerTable } from '../base/queue/table/use-server-table.ts';
import { type StaffMember, whyNotManage } from '../base/session/staff-member.ts';
import { LazyDialog } from '../ui/dialog/lazy-dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { AdjustmentsQueue } from './adjustments-queue.tsx';
import { adminAccountColumns } from './admin-account-columns.tsx';
import { CorrectionsQueue } from './corrections-queue.tsx';

const AdjustmentDialog = lazy(async () => ({
  default: (await import('./admin-adjustment-dialog.tsx')).AdjustmentDialog,
}));

interface Props {
  readonly me: StaffMember;
  readonly onCustomer: (customerId: string) => void;
}

const typeFilter = {
  name: 'accountType',
  label: 'Account type',
  all: 'All types',
  choices: accountTypes.map((type) => [type, kindName(type)] as const),
};

/** Every open account and whose it is. */
export function AccountsTab({ me, onCustomer }: Props) {
  const table = useServerTable(listAllAccounts, {
    name: 'accounts',
    sort: 'createdAt',
    direction: 'desc',
  });
  const { data: overview } = useEndpoint(readOverview);
  const why = whyNotManage(me);
  const isAllowed = why === undefined;
  const {
    row: account,
    action,
    ...dialog
  } = useOpenRow(table, { rowId: ({ id }) => id, isAllowed });
  const count = overview?.totalAccounts;

  return (
    <>
      <ScreenHeading
        className="mb-5.5"
        title="Accounts"
        note={count === undefined ? '\u00A0' : `${formatCount(count)} open`}
      />
      {why && (
        <Notice className="mb-4">
          You are signed in as an {me.role}. {why}
        </Notice>
      )}
      <div className="mb-6 empty:hidden">
        <AdjustmentsQueue me={me} />
      </div>
      <div className="mb-6 empty:hidden">
        <CorrectionsQueue me={me} />
      </div>
      <DataTable
        name="accounts"
        table={table}
        columns={adminAccountColumns({
          why,
          onAdjust: ({ account: { id }, direction }) => dialog.open(id, direction),
          onCustomer,
        })}
        rowId={({ id }) => id}
        empty="No accounts yet"
        searchLabel="Search account, number, customer or email"
        filters={[typeFilter]}
        exportUrl={table.exportUrl(exportAllAccounts)}
        total={count}
      />
      <LazyDialog onClose={dialog.close}>
        {account && (
          <AdjustmentDialog
            account={account}
            direction={action === 'debit' ? 'debit' : 'credit'}
            onClose={dialog.close}
          />
        )}
      </LazyDialog>
    </>
  );
}
