import type { ReactNode } from 'react';
import { isCredit } from '#rules/products/account-types.ts';
import { kindName } from '../base/account/account-kind.ts';
import { type OwnAccount, shownName } from '../base/account/own-account.ts';
import { useLazyDialog } from '../base/page/use-lazy-dialog.tsx';
import { Button } from '../ui/button/button.tsx';
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
  const { nickname, accountName, productName, accountType } = account;
  const naming = useLazyDialog();
  return (
    <Dialog title="Account Details" wide steady onClose={onClose}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p
          data-autofocus
          tabIndex={-1}
          className="min-w-0 text-2xl leading-8 font-semibold wrap-anywhere"
        >
          {shownName(account)}
          <span className="block text-base font-normal text-muted">
            {nickname !== null && `${accountName} · `}
            {productAndKind(productName, kindName(accountType))}
          </span>
        </p>
        <Button kind="quiet" size="small" onClick={() => naming.open(() => openNickname(account))}>
          {nickname === null ? 'Add nickname' : 'Change nickname'}
        </Button>
      </div>
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
          <div className="max-sm:-mx-5 sm:[&_:is(td,th):first-child]:pl-0 sm:[&_:is(td,th):last-child]:pr-0">
            {transactions}
          </div>
        </div>
      )}
      {naming.show(undefined)}
    </Dialog>
  );
}

/** "Free Checking"; "Sunrise · Savings", where the product's name does not say what it is. */
function productAndKind(product: string, kind: string): string {
  return product.toLowerCase().includes(kind.toLowerCase()) ? product : `${product} · ${kind}`;
}

async function openNickname(account: OwnAccount) {
  const { NicknameDialog } = await import('./nickname-dialog.tsx');
  return (_: undefined, close: () => void) => <NicknameDialog account={account} onClose={close} />;
}
