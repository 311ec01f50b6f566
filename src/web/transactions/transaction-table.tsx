import { PrivateAmount } from '../base/account/balance.tsx';
import { type OwnAccount, shortAccountLabel } from '../base/account/own-account.ts';
import { TransactionNote } from '../base/account/transaction-note.tsx';
import { transferStatusTone } from '../base/account/transfer-status-tone.ts';
import { formatDate } from '../base/format/format.ts';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import { AvailabilityNote } from './availability-note.tsx';
import type { Transaction } from './transaction.ts';
import { TransactionLink, type TransactionOpener } from './transaction-link.tsx';

interface Props {
  readonly label: string;
  readonly rows: readonly Transaction[];
  /** Of all accounts; left out where every row is of one account, which then needs no name. */
  readonly accounts?: readonly OwnAccount[];
  readonly isBusy?: boolean;
  readonly opener: TransactionOpener;
}

/** Below the width of a desktop it would push the merchant's name to a second line. */
const CARD_PURCHASE = 'Card purchase, ';
const THIS_YEAR = `, ${new Date().getFullYear()}`;

const heading = 'px-3 py-2.5 first:pl-6 last:pr-6';
const cell = 'sm:px-3 sm:py-2.5 sm:first:pl-6 sm:last:pr-6';

/** Transactions as a table; on a phone each row folds into two lines. */
export function TransactionTable({ label, rows, accounts, isBusy = false, opener }: Props) {
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
          <Row key={row.id} row={row} account={names.get(row.accountId)} opener={opener} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: Transaction;
  readonly account: OwnAccount | undefined;
  readonly opener: TransactionOpener;
}

function Row({ row, account, opener }: RowProps) {
  const status = row.progress ?? row.status;
  const isCardPurchase = row.description.startsWith(CARD_PURCHASE);
  const lastFour = account && `••${account.accountNumber.slice(-4)}`;
  return (
    <tr className="relative border-t transition-colors hover:bg-bg focus-within:bg-bg border-hair max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:px-5 max-sm:py-3">
      <td className={cell}>
        <TransactionLink id={row.id} opener={opener}>
          {isCardPurchase && <span className="max-lg:sr-only">{CARD_PURCHASE}</span>}
          {isCardPurchase ? row.description.slice(CARD_PURCHASE.length) : row.description}
        </TransactionLink>
        <AvailabilityNote parts={row.availability} />
        <TransactionNote note={row.note} />
        {account && (
          <span className="block text-[0.8125rem] leading-[1.125rem] text-muted max-sm:hidden">
            {shortAccountLabel(account)}
          </span>
        )}
      </td>
      <td className={`${cell} text-muted max-md:hidden`}>{row.category ?? '–'}</td>
      <td
        className={`${cell} tabular-nums max-sm:row-start-2 max-sm:self-center max-sm:text-sm sm:whitespace-nowrap max-sm:text-muted`}
      >
        {formatDate(row.date).replace(THIS_YEAR, '')}
        {account && <span className="sm:hidden"> · {lastFour}</span>}
      </td>
      <td className={`${cell} max-sm:row-start-2 max-sm:text-right`}>
        {/* Only what is not as usual stands out; on a phone the usual is heard, not seen. */}
        {status === 'completed' ? (
          <span className="text-sm text-muted max-sm:sr-only">completed</span>
        ) : (
          <StatusBadge status={status} tone={transferStatusTone(status)} />
        )}
      </td>
      <td
        className={`${cell} text-right font-semibold tracking-tight whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1`}
      >
        <PrivateAmount value={row.amount} type={row.type} />
      </td>
    </tr>
  );
}
