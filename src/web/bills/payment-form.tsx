import { frequencies } from '#rules/schedules/series.ts';
import { FromAndAmount } from '../base/account/from-and-amount.tsx';
import type { OwnAccount } from '../base/account/own-account.ts';
import { SelectField } from '../base/form/select-field.tsx';
import { TextField } from '../base/form/text-field.tsx';
import type { ValidatedForm } from '../base/form/use-validated-form.ts';
import { useSearch } from '../base/recipient/use-search.tsx';
import type { TimingDraft } from '../base/schedule/series-draft.ts';
import { SeriesFields } from '../base/schedule/series-fields.tsx';
import { RadioCards } from '../ui/field/radio-cards.tsx';
import type { Payee } from './payee-draft.ts';
import {
  leftAfterPayment,
  type PaymentDraft,
  payableDays,
  paymentSources,
} from './payment-draft.ts';

interface Props {
  readonly form: ValidatedForm<PaymentDraft>;
  readonly accounts: readonly OwnAccount[];
  readonly payees: readonly Payee[];
  /** The days of a payment that is repeated. */
  readonly timing: ValidatedForm<TimingDraft>;
  readonly onAddPayee: () => void;
}

const moments = [
  { value: 'now', label: 'Now', hint: 'Leaves your account right away' },
  { value: 'later', label: 'On a date', hint: 'Leaves your account early that day' },
  { value: 'repeat', label: 'Repeat', hint: 'Leaves your account early on each date' },
] as const;

const repeated = frequencies.filter((frequency) => frequency !== 'once');

/** Whom, how much, from where and when. */
export function PaymentForm({ form, accounts, payees, timing, onAddPayee }: Props) {
  const { when, payeeId } = form.values;
  const { found, box } = useSearch(payees, 'Find a payee', ({ name }) => name);
  // The chosen one stays an option, whatever is searched for.
  const offered = payees.filter((payee) => payee.id === payeeId || found.includes(payee));
  const { first, last } = payableDays(new Date());
  return (
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <div className="grid gap-3 sm:col-span-2">
        {box}
        <SelectField form={form} name="payeeId" label="Payee">
          <option value="">Choose a payee</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <button type="button" className="link min-h-6 w-fit" onClick={onAddPayee}>
          Add a payee
        </button>
      </div>
      <FromAndAmount
        form={form}
        accounts={paymentSources(accounts)}
        left={when === 'now' ? leftAfterPayment(form.values, accounts) : undefined}
      />
      <TextField form={form} name="memo" label="Memo" optional maxLength={140} />
      <div className="sm:col-span-2">
        <RadioCards
          legend="When"
          choices={moments}
          value={moments.find(({ value }) => value === when)?.value ?? 'now'}
          onChange={(chosen) => form.setValue('when', chosen)}
          className="sm:grid-cols-3"
        />
      </div>
      {when === 'later' && (
        <TextField
          form={form}
          name="payOn"
          label="Pay on"
          type="date"
          min={first}
          max={last}
          hint="Up to one year ahead. A weekend or holiday moves it to the next business day."
        />
      )}
      {when === 'repeat' && <SeriesFields form={timing} frequencies={repeated} leavesBank />}
    </div>
  );
}
