import { isCredit } from '#rules/products/account-types.ts';
import { kindName } from '../base/account/account-kind.ts';
import { CustomerCell } from '../base/queue/table/customer-cell.tsx';
import { DateCell } from '../base/queue/table/date-cell.tsx';
import { Button } from '../ui/button/button.tsx';
import { Amount } from '../ui/display/amount.tsx';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import type { Column } from '../ui/table/table-data.ts';
import type { Direction } from './adjustment.ts';
import type { AdminAccount } from './admin-account.ts';

/** Money that is about to be put on an account by hand, or taken off. */
export interface AdjustmentTarget {
  readonly account: AdminAccount;
  readonly direction: Direction;
}

interface Options {
  /** Why this colleague cannot change anything here. */
  readonly why: string | undefined;
  readonly onAdjust: (target: AdjustmentTarget) => void;
  readonly onCustomer: (customerId: string) => void;
}

export function adminAccountColumns(options: Options): readonly Column<AdminAccount>[] {
  return [
    {
      id: 'accountName',
      header: 'Account',
      kind: 'title',
      cell: ({ accountName, accountNumber, accountType, overdrawn }) => (
        <span className="block min-w-32 wrap-anywhere @max-table:min-w-0">
          <span className="block font-semibold">{accountName}</span>
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-[0.8125rem] leading-5 text-muted tabular-nums">
            {accountNumber}
            <StatusBadge
              status={kindName(accountType)}
              tone={isCredit(accountType) ? 'processing' : 'neutral'}
            />
            {overdrawn && <StatusBadge status="Overdrawn" tone="danger" />}
          </span>
        </span>
      ),
    },
    {
      id: 'userName',
      header: 'Customer',
      sort: 'asc',
      cell: (row) => <CustomerCell row={row} onCustomer={options.onCustomer} />,
    },
    {
      id: 'balance',
      header: 'Balance',
      kind: 'figure',
      narrow: 'first-line',
      sort: 'desc',
      cell: ({ balance }) => <Amount value={balance} className="font-semibold" />,
    },
    {
      id: 'availableBalance',
      header: 'Available',
      kind: 'figure',
      narrow: 'labeled',
      cell: ({ availableBalance }) => <Amount value={availableBalance} />,
    },
    {
      id: 'createdAt',
      header: 'Created',
      narrow: 'labeled',
      sort: 'desc',
      cell: ({ createdAt }) => <DateCell date={createdAt} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (account) => <Acts account={account} {...options} />,
    },
  ];
}

interface ActsProps extends Pick<Options, 'why' | 'onAdjust'> {
  readonly account: AdminAccount;
}

function Acts({ account, why, onAdjust }: ActsProps) {
  const name = `${account.accountName} for ${account.userName}`;
  const look = { kind: 'quiet', size: 'small', className: 'min-h-9! px-2.5! @4xl:px-3!' } as const;
  const about = { ...look, disabled: why !== undefined, title: why };
  return (
    <span className="inline-flex gap-1.5 @table:flex-col @4xl:flex-row @4xl:gap-2">
      <Button
        {...about}
        aria-label={`Credit ${name}`}
        onClick={() => onAdjust({ account, direction: 'credit' })}
      >
        Credit
      </Button>
      <Button
        {...about}
        aria-label={`Debit ${name}`}
        onClick={() => onAdjust({ account, direction: 'debit' })}
      >
        Debit
      </Button>
    </span>
  );
}
