import { accountTypes } from '#rules/products/account-types.ts';
import { type AccountType, toggled } from './new-user.ts';

const labels: Readonly<Record<AccountType, string>> = {
  checking: 'Checking',
  savings: 'Savings',
  credit: 'Credit',
  business_checking: 'Business Checking',
  business_savings: 'Business Savings',
  business_credit: 'Business Credit',
};

interface Props {
  readonly chosen: readonly AccountType[];
  readonly onChange: (chosen: AccountType[]) => void;
}

/** Which accounts a new customer gets. */
export function AccountChoice({ chosen, onChange }: Props) {
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1.5 text-[0.9375rem] leading-5 font-semibold">
        Accounts <span className="font-normal text-muted">(choose any, or none)</span>
      </legend>
      <div className="grid gap-2.5 xs:grid-cols-2 sm:grid-cols-3">
        {accountTypes.map((type) => (
          <label
            key={type}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl border border-border px-3.5 has-checked:border-primary has-checked:bg-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
          >
            <input
              type="checkbox"
              name="accounts"
              value={type}
              checked={chosen.includes(type)}
              onChange={() => onChange(toggled(chosen, type))}
              className="checkbox outline-none"
            />
            {labels[type]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
