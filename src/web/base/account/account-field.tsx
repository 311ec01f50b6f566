import { isBusiness, isChecking, isCredit } from '#rules/products/account-types.ts';
import { Field } from '../../ui/field/field.tsx';
import { NotedSelect } from '../../ui/field/noted-select.tsx';
import { BriefcaseBusiness } from '../../ui/icons/briefcase-business.tsx';
import { CreditCard } from '../../ui/icons/credit-card.tsx';
import { PiggyBank } from '../../ui/icons/piggy-bank.tsx';
import { Wallet } from '../../ui/icons/wallet.tsx';
import type { DraftFieldProps } from '../form/draft-input.tsx';
import type { DraftValues } from '../form/use-draft.ts';
import { accountLabel, type OwnAccount, standingOf } from './own-account.ts';

interface Props<Values extends DraftValues> extends DraftFieldProps<Values> {
  readonly accounts: readonly OwnAccount[];
}

/** One of the customer's accounts, with what can be used of it or is owed on it. */
export function AccountField<Values extends DraftValues>({
  draft,
  name,
  label,
  hint,
  className = '',
  accounts,
}: Props<Values>) {
  const chosen = accounts.find(({ id }) => id === draft.values[name]);
  return (
    <Field label={label} hint={hint} error={draft.errors[name]} className={className}>
      {(control) => (
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
          value={draft.values[name] ?? ''}
          onChange={(id) => draft.set(name, id)}
        />
      )}
    </Field>
  );
}

function AccountIcon({ accountType }: { readonly accountType: string }) {
  if (isCredit(accountType)) return <CreditCard />;
  if (!isChecking(accountType)) return <PiggyBank />;
  return isBusiness(accountType) ? <BriefcaseBusiness /> : <Wallet />;
}
