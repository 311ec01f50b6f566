import { AccountField } from '../../base/account/account-field.tsx';
import { FromAndAmount } from '../../base/account/from-and-amount.tsx';
import { inOrder, moneyAccounts, type OwnAccount } from '../../base/account/own-account.ts';
import { TextField } from '../../base/form/text-field.tsx';
import type { ValidatedForm } from '../../base/form/use-validated-form.ts';
import { formatAmount } from '../../base/format/format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type InternalDraft, leftAfterInternal, waitsForStaff } from './internal-draft.ts';
import { InternalShortcuts } from './internal-shortcuts.tsx';

interface Props {
  readonly form: ValidatedForm<InternalDraft>;
  readonly accounts: readonly OwnAccount[];
  /** Up to this much goes at once; unknown until the server has told it. */
  readonly atOnce: string | undefined;
  readonly isNow: boolean;
}

/** Between own accounts: also to a credit account, which pays it. */
export function InternalForm({ form, accounts, atOnce, isNow }: Props) {
  const { fromAccountId, amount } = form.values;
  const isPossible = form.formState.errors.amount?.message === undefined;
  const waits = atOnce !== undefined && isPossible && waitsForStaff(amount, atOnce);
  return (
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <FromAndAmount
        form={form}
        accounts={moneyAccounts(accounts)}
        left={isNow ? leftAfterInternal(form.values, accounts) : undefined}
      >
        <AccountField
          form={form}
          name="toAccountId"
          label="To account"
          accounts={inOrder(accounts).filter(({ id }) => id !== fromAccountId)}
          className="sm:col-span-2"
        />
        <InternalShortcuts form={form} accounts={accounts} />
      </FromAndAmount>
      <TextField form={form} name="description" label="Note" optional maxLength={140} />
      {waits && (
        <Notice tone="pending" className="sm:col-span-2">
          Our staff review transfers above {formatAmount(atOnce)} before they go through. We hold
          the amount until then.
        </Notice>
      )}
      {!waits && isNow && <Notice className="sm:col-span-2">No fee. Arrives instantly.</Notice>}
    </div>
  );
}
