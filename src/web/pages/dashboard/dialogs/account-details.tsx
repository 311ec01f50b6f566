import { isCredit } from '#rules/products/account-types.ts';
import { AccountDialog } from '../../../accounts/account-dialog.tsx';
import type { OwnAccount } from '../../../base/account/own-account.ts';
import { LimitOffer } from '../../../credit-limits/limit-offer.tsx';
import { AccountTransactions } from '../../../transactions/account-transactions.tsx';
import type { TransactionOpener } from '../../../transactions/transaction-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';

interface Props {
  readonly account: OwnAccount;
  readonly isWaitingForLimit: boolean;
  readonly onRequestLimit: () => void;
  readonly onStatements: () => void;
  /** Shows the whole list of this account. */
  readonly onAll: () => void;
  readonly opener: TransactionOpener;
  readonly onClose: () => void;
}

/** The details of an account, with what the other features show about it. */
export function AccountDetails(props: Props) {
  const { account, isWaitingForLimit, onRequestLimit, onStatements, onAll, opener, onClose } =
    props;
  return (
    <AccountDialog
      account={account}
      transactions={<AccountTransactions accountId={account.id} opener={opener} />}
      creditLimit={
        isCredit(account.accountType) && (
          <LimitOffer isPending={isWaitingForLimit} onRequest={onRequestLimit} />
        )
      }
      statements={
        <div className="flex flex-wrap gap-2.5">
          <Button kind="quiet" size="small" onClick={onAll}>
            <Icon name="search" size={16} />
            All transactions
          </Button>
          <Button kind="quiet" size="small" onClick={onStatements}>
            <Icon name="file-text" size={16} />
            Statements
          </Button>
        </div>
      }
      onClose={onClose}
    />
  );
}
