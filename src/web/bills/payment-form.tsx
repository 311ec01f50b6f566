import { AccountField } from '../base/account/account-field.tsx';
import type { OwnAccount } from '../base/account/own-account.ts';
import { DraftInput } from '../base/form/draft-input.tsx';
import { DraftMoney } from '../base/form/draft-money.tsx';
import { DraftSelect } from '../base/form/draft-select.tsx';
import type { Draft } from '../base/form/use-draft.ts';
import { RadioCards } from '../ui/field/radio-cards.tsx';
import type { Payee } from './payee-draft.ts';
import {
  leftAfterPayment,
  type PaymentDraft,
  payableDays,
  paymentSources,
} from './payment-draft.ts';

interface Props {
  readonly draft: Draft<PaymentDraft>;
  readonly accounts: readonly OwnAccount[];
  readonly payees: readonly Payee[];
}

const moments = [
  { value: 'now', label: 'Now', hint: 'Leaves your account right away' },
  { value: 'later', label: 'On a date', hint: 'Leaves early that day' },
] as const;

/** Whom, how much, from where and when. */
export function PaymentForm({ draft, accounts, payees }: Props) {
  const { when } = draft.values;
  const { first, last } = payableDays(new Date());
  return (
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <DraftSelect draft={draft} name="payeeId" label="Payee" className="sm:col-span-2">
        <option value="">Choose a payee</option>
        {payees.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </DraftSelect>
      <AccountField
        draft={draft}
        name="fromAccountId"
        label="From account"
        accounts={paymentSources(accounts)}
        className="sm:col-span-2"
      />
      <DraftMoney
        draft={draft}
        name="amount"
        label="Amount"
        hint={when === 'now' ? leftAfterPayment(draft.values, accounts) : undefined}
      />
      <DraftInput draft={draft} name="memo" label="Memo" optional maxLength={140} />
      <div className="sm:col-span-2">
        <RadioCards
          legend="When"
          choices={moments}
          value={when === 'later' ? 'later' : 'now'}
          onChange={(chosen) => draft.set('when', chosen)}
        />
      </div>
      {when === 'later' && (
        <DraftInput
          draft={draft}
          name="payOn"
          label="Pay on"
          type="date"
          min={first}
          max={last}
          hint="Up to one year ahead"
        />
      )}
    </div>
  );
}
