import type { Reply } from '#contract/endpoint.ts';
import { listStaff } from '#endpoints/back-office/staff.ts';
import { staffRoles } from '#rules/people/staff.ts';
import { formatDate } from '../../base/format/format.ts';
import { useOpenRow } from '../../base/queue/table/use-open-row.ts';
import { useServerTable } from '../../base/queue/table/use-server-table.ts';
import { type StaffMember, whyNotManage } from '../../base/session/staff-member.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmailText } from '../../ui/display/email-text.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-data.ts';
import { OwnSignIn } from '../own-access/own-sign-in.tsx';
import { CreateStaff } from './create-staff.tsx';
import { ManageStaff } from './manage-staff.tsx';
import { roleNames } from './role-labels.ts';
import { StaffChangesQueue } from './staff-changes-queue.tsx';

export type Colleague = Reply<typeof listStaff>[number];

const filters = [
  {
    name: 'role',
    label: 'Role',
    all: 'All roles',
    choices: staffRoles.map((role) => [role, roleNames[role]] as const),
  },
  {
    name: 'status',
    label: 'Status',
    all: 'Any status',
    choices: [
      ['active', 'Active'],
      ['invited', 'Invited'],
      ['blocked', 'Blocked'],
    ] as const,
  },
];

const statusTones = { active: 'completed', invited: 'pending', blocked: 'danger' } as const;

/** The people who work here, and one's own way of signing in. */
export function StaffTab({ me }: { readonly me: StaffMember }) {
  const { exportUrl: _none, ...table } = useServerTable(listStaff, {
    name: 'staff',
    sort: 'name',
    direction: 'asc',
  });
  const why = whyNotManage(me);
  const isAllowed = why === undefined;
  const dialog = useOpenRow(table, { rowId: ({ id }) => id, isAllowed, other: 'new' });

  return (
    <div className="grid gap-5">
      <ScreenHeading
        title="Staff"
        note={why ?? 'Who works here and what each person can do'}
        tools={
          <Button disabled={!isAllowed} onClick={() => dialog.open('new')} size="small">
            Invite a colleague
          </Button>
        }
      />
      <StaffChangesQueue me={me} />
      <OwnSignIn me={me} />
      <DataTable
        name="staff members"
        table={table}
        columns={columnsOf(me, isAllowed ? ({ id }) => dialog.open(id) : undefined)}
        rowId={({ id }) => id}
        empty="No staff members yet"
        searchLabel="Search staff"
        filters={filters}
      />
      {dialog.isOther && <CreateStaff onClose={dialog.close} />}
      {dialog.row && <ManageStaff me={me} colleague={dialog.row} onClose={dialog.close} />}
    </div>
  );
}

function columnsOf(
  me: StaffMember,
  onManage: ((colleague: Colleague) => void) | undefined,
): readonly Column<Colleague>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      kind: 'title',
      sort: 'asc',
      cell: ({ id, firstName, lastName, email }) => (
        <span className="block min-w-32 wrap-anywhere @max-table:min-w-0">
          <span className="block font-semibold">
            {firstName} {lastName}
            {id === me.id && <span className="font-normal text-muted"> (you)</span>}
          </span>
          <span className="block text-sm text-muted">
            <EmailText email={email} />
          </span>
        </span>
      ),
    },
    { id: 'role', header: 'Role', narrow: 'first-line', cell: ({ role }) => roleNames[role] },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusBadge status={status} tone={statusTones[status]} />,
    },
    {
      id: 'authenticator',
      header: 'Authenticator',
      narrow: 'labeled',
      cell: ({ hasAuthenticator, hasPasskey }) =>
        hasAuthenticator ? 'Set up' : hasPasskey ? 'Passkey' : 'Not set up',
    },
    {
      id: 'createdAt',
      header: 'Joined',
      narrow: 'labeled',
      sort: 'desc',
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    ...(onManage
      ? [
          {
            id: 'actions',
            header: 'Actions',
            kind: 'actions' as const,
            cell: (colleague: Colleague) => (
              <Button
                aria-label={`Manage ${colleague.firstName} ${colleague.lastName}`}
                onClick={() => onManage(colleague)}
                kind="quiet"
                size="small"
              >
                Manage
              </Button>
            ),
          },
        ]
      : []),
  ];
}
