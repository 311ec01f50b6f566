import type { ReactNode } from 'react';
import { isCredit } from '#rules/products/account-types.ts';
import { kindName } from '../base/account/account-kind.ts';
import type { OwnAccount } from '../base/account/own-account.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { AccountInterest } from './account-interest.tsx';
import { AccountNumbers } from './account-numbers.tsx';
import { BalanceBreakdown } from './balance-breakdown.tsx';

interface Props {
  readonly account: OwnAccount;
  /** The newest transactions of this account. */
  readonly transactions?: ReactNode;
  /** What can be done about the limit of a credit account. */
  readonly creditLimit?: ReactNode;
  /** The way to the statements. */
  readonly statements?: ReactNode;
  readonly onClose: () => void;
}

/** All there is to know about one account. */
export function AccountDialog(props: Props) {
  const { account, transactions, creditLimit, statements, onClose } = props;
  return (
    <Dialog title="Account Details" wide steady onClose={onClose}>
      <p data-autofocus tabIndex={-1} className="text-xl leading-7 font-semibold">
        {account.accountName}
        <span className="block text-base font-normal text-muted">
          {account.productName} · {kindName(account.accountType)}
        </span>
      </p>
      <div className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-2">
        <div>
          <h3 className="mb-2 text-xl leading-7">Balance</h3>
          <BalanceBreakdown account={account} />
          {creditLimit && <div className="mt-4">{creditLimit}</div>}
        </div>
        <div>
          <h3 className="mb-2 text-xl leading-7">Account and routing number</h3>
          <AccountNumbers account={account} />
          {!isCredit(account.accountType) && (
            <>
              <h3 className="mt-6 mb-2 text-xl leading-7">Interest</h3>
              <AccountInterest account={account} />
            </>
          )}
        </div>
      </div>
      {transactions && (
        <div className="mt-7">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-xl leading-7">Latest transactions</h3>
            {statements}
          </div>
          <div className="max-sm:-mx-6 sm:[&_:is(td,th):first-child]:pl-0 sm:[&_:is(td,th):last-child]:pr-0">
            {transactions}
          </div>
        </div>
      )}
    </Dialog>
  );
}
