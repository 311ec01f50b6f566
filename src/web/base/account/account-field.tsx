import type { FieldValues } from 'react-hook-form';
import { isBusiness, isChecking, isCredit } from '#rules/products/account-types.ts';
import { NotedSelect } from '../../ui/field/noted-select.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { type FieldProps, FormField } from '../form/form-field.tsx';
import { accountLabel, type OwnAccount, standingOf } from './own-account.ts';

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  readonly accounts: readonly OwnAccount[];
}

/** One of the customer's accounts, with what can be used of it or is owed on it. */
export function AccountField<Values extends FieldValues>({ accounts, ...field }: Props<Values>) {
  return (
    <FormField {...field}>
      {({ name, value, onChange, ...control }) => {
        const chosen = accounts.find(({ id }) => id === value);
        return (
          <NotedSelect
            control={control}
            name={name}
            placeholder="Choose an account"
            icon={<AccountIcon accountType={chosen?.accountType ?? 'checking'} />}
            options={accounts.map((account) => ({
              value: account.id,
              label: accountLabel(account),
              note: standingOf(account),
            }))}
            value={value}
            onChange={onChange}
          />
        );
      }}
    </FormField>
  );
}

function AccountIcon({ accountType }: { readonly accountType: string }) {
  if (isCredit(accountType)) return <Icon name="credit-card" />;
  if (!isChecking(accountType)) return <Icon name="piggy-bank" />;
  return isBusiness(accountType) ? <Icon name="briefcase-business" /> : <Icon name="wallet" />;
}
