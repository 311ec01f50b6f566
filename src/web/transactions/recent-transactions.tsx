import type { ReactNode } from 'react';
import type { OwnAccount } from '../base/account/own-account.ts';
import { Button } from '../ui/button/button.tsx';
import { sumRows } from './sum-rows.ts';
import { Sums } from './sums.tsx';
import type { Transaction } from './transaction.ts';
import type { TransactionOpener } from './transaction-link.tsx';
import { TransactionTable } from './transaction-table.tsx';

/** How many transactions are shown before View All is pressed. */
export const RECENT_COUNT = 8;

interface Props {
  /** At least one more than are shown, where there are more. */
  readonly transactions: readonly Transaction[];
  readonly accounts: readonly OwnAccount[];
  /** Whether the whole list was asked for and its code is on its way. */
  readonly isOpening: boolean;
  readonly onViewAll: () => void;
  readonly onPoint: () => void;
  readonly opener: TransactionOpener;
  /** The search, whose place is kept while it is fetched. */
  readonly tools: ReactNode;
}

/** The newest few, and the way to all of them where there are more. */
export function RecentTransactions(props: Props) {
  const { transactions, accounts, isOpening, onViewAll, onPoint, opener, tools } = props;
  const shown = transactions.slice(0, RECENT_COUNT);
  return (
    <div className="card overflow-hidden">
      <div className="h-18 max-sm:hidden print:hidden">{tools}</div>
      <TransactionTable
        label="Recent transactions"
        rows={shown}
        accounts={accounts}
        opener={opener}
      />
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-border px-5 py-4 sm:px-6">
        <Sums count={shown.length} sums={sumRows(shown)} />
        {transactions.length > RECENT_COUNT && (
          <Button
            disabled={isOpening}
            aria-busy={isOpening}
            kind="outline"
            size="small"
            className="max-sm:w-full"
            onClick={onViewAll}
            onPointerEnter={onPoint}
            onFocus={onPoint}
          >
            {isOpening ? 'Loading...' : 'View All'}
          </Button>
        )}
      </div>
    </div>
  );
}
