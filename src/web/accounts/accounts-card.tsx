import { isCredit } from '#rules/products/account-types.ts';
import type { OwnAccount } from '../base/account/own-account.ts';
import { AccountRow, accountColumns } from './account-row.tsx';

interface Props {
  readonly accounts: readonly OwnAccount[];
  readonly onOpen: (account: OwnAccount) => void;
}

/** A list of accounts with what can be used of each and what the books say. */
export function AccountsCard({ accounts, onOpen }: Props) {
  return (
    <div className="@container card overflow-hidden">
      <div
        aria-hidden="true"
        className={`hidden px-6 pt-4 pb-2.5 text-[0.8125rem] leading-[1.125rem] font-semibold text-muted ${accountColumns}`}
      >
        <span>Account</span>
        <span className="text-right">Available</span>
        <span className="text-right">
          {accounts.every(({ accountType }) => isCredit(accountType)) ? 'Owed' : 'Current'}
        </span>
      </div>
      <ul className="divide-y divide-hair @2xl:border-t @2xl:border-hair">
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountRow account={account} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </div>
  );
}
