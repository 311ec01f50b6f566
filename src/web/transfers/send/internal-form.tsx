import { AccountField } from '../../base/account/account-field.tsx';
import { inOrder, moneyAccounts, type OwnAccount } from '../../base/account/own-account.ts';
import { DraftInput } from '../../base/form/draft-input.tsx';
import { DraftMoney } from '../../base/form/draft-money.tsx';
import type { Draft } from '../../base/form/use-draft.ts';
import { formatAmount } from '../../base/format/format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type InternalDraft, leftAfterInternal, waitsForStaff } from './internal-draft.ts';

interface Props {
  readonly draft: Draft<InternalDraft>;
  readonly accounts: readonly OwnAccount[];
  /** Up to this much goes at once; unknown until the server has told it. */
  readonly atOnce: string | undefined;
}

/** Between own accounts: also to a credit account, which pays it. */
export function InternalForm({ draft, accounts, atOnce }: Props) {
  const { fromAccountId, amount } = draft.values;
  const isPossible = draft.errors['amount'] === undefined;
  const waits = atOnce !== undefined && isPossible && waitsForStaff(amount, atOnce);
  return (
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <AccountField
        draft={draft}
        name="fromAccountId"
        label="From account"
        accounts={moneyAccounts(accounts)}
        className="sm:col-span-2"
      />
      <AccountField
        draft={draft}
        name="toAccountId"
        label="To account"
        accounts={inOrder(accounts).filter(({ id }) => id !== fromAccountId)}
        className="sm:col-span-2"
      />
      <DraftMoney
        draft={draft}
        name="amount"
        label="Amount"
        hint={leftAfterInternal(draft.values, accounts)}
      />
      <DraftInput draft={draft} name="description" label="Note" optional maxLength={140} />
      {waits ? (
        <Notice tone="pending" className="sm:col-span-2">
          Our staff review transfers above {formatAmount(atOnce)} before they go through. We hold
          the amount until then.
        </Notice>
      ) : (
        <Notice className="sm:col-span-2">No fee. Arrives instantly.</Notice>
      )}
    </div>
  );
}
