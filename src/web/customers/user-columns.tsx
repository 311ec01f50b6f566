import { FIRST_ADMINISTRATOR } from '#rules/people/staff.ts';
import { shortId } from '../base/format/short-id.ts';
import { DateCell } from '../base/queue/table/date-cell.tsx';
import { Button } from '../ui/button/button.tsx';
import { Amount } from '../ui/display/amount.tsx';
import { EmailText } from '../ui/display/email-text.tsx';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import type { Column } from '../ui/table/table-data.ts';
import type { CustomerDialog } from './dialogs/use-customer-dialog.ts';
import { fullName, type User } from './user.ts';

interface Options {
  /** Why this colleague cannot change anything here. */
  readonly why: string | undefined;
  readonly onOpen: (user: User) => void;
  readonly onDialog: (dialog: CustomerDialog) => void;
}

export function userColumns({ why, onOpen, onDialog }: Options): readonly Column<User>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      kind: 'title',
      sort: 'asc',
      cell: (user) => <Person user={user} onOpen={onOpen} />,
    },
    {
      id: 'email',
      header: 'Email',
      sort: 'asc',
      cell: ({ email }) => (
        <span className="inline-block wrap-anywhere @table:min-w-24 @4xl:min-w-46">
          <EmailText email={email} />
        </span>
      ),
    },
    {
      id: 'accountsCount',
      header: 'Accounts',
      kind: 'figure',
      sort: 'desc',
      narrow: 'labeled',
      cell: ({ accountsCount }) => accountsCount,
    },
    {
      id: 'totalBalance',
      header: 'Total balance',
      kind: 'figure',
      narrow: 'first-line',
      sort: 'desc',
      cell: ({ totalBalance }) => <Amount value={totalBalance} className="font-semibold" />,
    },
    {
      id: 'createdAt',
      header: 'Joined',
      narrow: 'labeled',
      sort: 'desc',
      cell: ({ createdAt }) => <DateCell date={createdAt} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (user) => <Acts user={user} why={why} onDialog={onDialog} />,
    },
  ];
}

function Person({ user, onOpen }: { user: User; onOpen: Options['onOpen'] }) {
  const { id, status } = user;
  return (
    <span className="block min-w-24 wrap-anywhere @max-table:min-w-0">
      <button
        type="button"
        onClick={() => onOpen(user)}
        className="min-h-6 rounded-md text-left link font-semibold"
      >
        {fullName(user)}
      </button>
      <span className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] leading-5 text-muted tabular-nums">
        <span title={id}>
          {shortId(id)}
          {id === FIRST_ADMINISTRATOR && ' · cannot be deleted'}
        </span>
        {status === 'blocked' && <StatusBadge status="blocked" tone="danger" />}
      </span>
    </span>
  );
}

const small = 'min-h-9! px-2.5! @4xl:px-3!';

interface ActsProps extends Pick<Options, 'why' | 'onDialog'> {
  readonly user: User;
}

function Acts({ user, why, onDialog }: ActsProps) {
  const isProtected = user.id === FIRST_ADMINISTRATOR;
  const reason =
    why ?? (isProtected ? 'The first administrator cannot be blocked or deleted.' : undefined);
  const about = { disabled: reason !== undefined, title: reason, size: 'small' } as const;
  const name = fullName(user);
  return (
    <span className="inline-flex gap-1.5 @4xl:gap-2">
      <Button
        {...about}
        kind="quiet"
        aria-label={`Block ${name}`}
        onClick={() => onDialog({ kind: 'block', user })}
        className={small}
      >
        Block
      </Button>
      <Button
        {...about}
        kind="danger"
        aria-label={`Delete ${name}`}
        onClick={() => onDialog({ kind: 'delete', user })}
        className={small}
      >
        Delete
      </Button>
    </span>
  );
}
