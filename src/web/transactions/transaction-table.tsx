import { PrivateAmount } from '../base/account/balance.tsx';
import { type OwnAccount, shortAccountLabel } from '../base/account/own-account.ts';
import { TransactionNote } from '../base/account/transaction-note.tsx';
import { formatDate } from '../base/format/format.ts';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import type { Transaction } from './transaction.ts';

interface Props {
  readonly label: string;
  readonly rows: readonly Transaction[];
  /** Of all accounts; left out where every row is of one account, which then needs no name. */
  readonly accounts?: readonly OwnAccount[];
  readonly isBusy?: boolean;
}

const heading = 'px-3 py-2.5 first:pl-6 last:pr-6';
const cell = 'sm:px-3 sm:py-2.5 sm:first:pl-6 sm:last:pr-6';

/** Transactions as a table; on a phone each row folds into two lines. */
export function TransactionTable({ label, rows, accounts, isBusy = false }: Props) {
  const names = new Map(accounts?.map((account) => [account.id, account]));
  return (
    <table aria-label={label} aria-busy={isBusy} className="w-full max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="text-left text-[0.8125rem] leading-[1.125rem] text-muted">
          <th scope="col" className={`${heading} font-semibold`}>
            Description
          </th>
          <th scope="col" className={`${heading} font-semibold max-md:hidden`}>
            Category
          </th>
          <th scope="col" className={`${heading} font-semibold`}>
            Date
          </th>
          <th scope="col" className={`${heading} font-semibold`}>
            Status
          </th>
          <th scope="col" className={`${heading} text-right font-semibold`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody className={`max-sm:block ${isBusy ? 'opacity-60' : ''}`}>
        {rows.map((row) => (
          <Row key={row.id} row={row} account={names.get(row.accountId)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: Transaction;
  readonly account: OwnAccount | undefined;
}

function Row({ row, account }: RowProps) {
  const lastFour = account && `••${account.accountNumber.slice(-4)}`;
  return (
    <tr className="border-t border-hair max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:px-5 max-sm:py-3">
      <td className={cell}>
        <span className="block leading-5.5 font-semibold">{row.description}</span>
        <TransactionNote note={row.note} />
        {account && (
          <span className="block text-[0.8125rem] leading-[1.125rem] text-muted max-sm:hidden">
            {shortAccountLabel(account)}
          </span>
        )}
      </td>
      <td className={`${cell} text-muted max-md:hidden`}>{row.category ?? ''}</td>
      <td
        className={`${cell} tabular-nums max-sm:row-start-2 max-sm:self-center max-sm:text-sm sm:whitespace-nowrap max-sm:text-muted`}
      >
        {formatDate(row.date)}
        {account && <span className="sm:hidden"> · {lastFour}</span>}
      </td>
      <td className={`${cell} max-sm:row-start-2 max-sm:text-right`}>
        <StatusBadge status={row.status} tone={row.status} />
      </td>
      <td
        className={`${cell} text-right font-semibold tracking-tight whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1`}
      >
        <PrivateAmount value={row.amount} type={row.type} />
      </td>
    </tr>
  );
}
