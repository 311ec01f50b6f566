import { FIRST_ADMINISTRATOR } from '#rules/people/staff.ts';
import { formatDate } from '../base/format/format.ts';
import { shortId } from '../base/format/short-id.ts';
import { Button } from '../ui/button/button.tsx';
import { Amount } from '../ui/display/amount.tsx';
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
        <span className="inline-block wrap-anywhere @4xl:min-w-46">{email}</span>
      ),
    },
    {
      id: 'accountsCount',
      header: 'Accounts',
      kind: 'figure',
      sort: 'desc',
      cell: ({ accountsCount }) => accountsCount,
    },
    {
      id: 'totalBalance',
      header: 'Total balance',
      kind: 'figure',
      sort: 'desc',
      cell: ({ totalBalance }) => <Amount value={totalBalance} className="font-semibold" />,
    },
    {
      id: 'createdAt',
      header: 'Joined',
      sort: 'desc',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap tabular-nums">{formatDate(createdAt)}</span>
      ),
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
    <>
      <button
        type="button"
        onClick={() => onOpen(user)}
        className="rounded-md text-left link font-semibold"
      >
        {fullName(user)}
      </button>
      <span className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] leading-5 text-muted tabular-nums">
        <span title={id}>{shortId(id)}</span>
        {id === FIRST_ADMINISTRATOR && (
          <span className="whitespace-nowrap">· cannot be deleted</span>
        )}
        {status === 'blocked' && <StatusBadge status="blocked" tone="danger" />}
      </span>
    </>
  );
}

const small = 'min-h-9! px-3!';

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
    <span className="inline-flex gap-2">
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
