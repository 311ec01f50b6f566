import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { MoneyField } from '../form/money-field.tsx';
import type { ValidatedForm } from '../form/use-validated-form.ts';
import { AccountField } from './account-field.tsx';
import type { OwnAccount } from './own-account.ts';

interface PaymentValues extends FieldValues {
  fromAccountId: string;
  amount: string;
}

interface Props<Values extends PaymentValues> {
  readonly form: ValidatedForm<Values>;
  /** The accounts that can pay. */
  readonly accounts: readonly OwnAccount[];
  /** What would be left in the account. */
  readonly left: string | undefined;
  /** Where the money goes, if that is chosen before the amount. */
  readonly children?: ReactNode;
}

/** The fields that every payment has: the account it comes from, and how much. */
export function FromAndAmount<Values extends PaymentValues>(props: Props<Values>) {
  const { form, accounts, left, children } = props;
  return (
    <>
      <AccountField
        form={form}
        name="fromAccountId"
        label="From account"
        accounts={accounts}
        className="sm:col-span-2"
      />
      {children}
      <MoneyField large form={form} name="amount" label="Amount" hint={left} />
    </>
  );
}
