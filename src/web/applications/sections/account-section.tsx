import { useController, useFormContext } from 'react-hook-form';
import { inputStyle } from '../../ui/field/field.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { moneyMask } from '../../ui/mask/money-mask.ts';
import { withCents } from '../../ui/mask/typed-money.ts';
import { type ApplicationValues, emptyApplication } from '../form/application-values.ts';
import { CheckedField } from '../form/checked-field.tsx';
import { chosenProduct, depositHint } from '../form/chosen-product.ts';
import { useTyped } from '../form/use-typed.ts';
import { FormSection } from './form-section.tsx';

const choices = [
  { value: 'checking', label: 'Checking', hint: 'Everyday spending, with a debit card' },
  { value: 'savings', label: 'Savings', hint: 'Set money aside and earn interest' },
  { value: 'credit', label: 'Credit', hint: 'A card with a credit limit' },
] as const;

export function AccountSection() {
  const { control } = useFormContext<ApplicationValues>();
  const { field, fieldState } = useController({
    control,
    name: 'accountType',
    defaultValue: emptyApplication.accountType,
  });
  const typed = useTyped();
  return (
    <FormSection id="account-information" title="Account Information">
      <div className="mb-4 sm:col-span-12">
        <RadioCards
          legend="Account type"
          id={field.name}
          name={field.name}
          choices={choices}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
          className="md:grid-cols-3"
        />
      </div>
      <CheckedField
        name="initialDeposit"
        label="Initial deposit"
        hint={depositHint(chosenProduct(typed), typed.initialDeposit)}
        mask={moneyMask}
        settle={withCents}
        className="sm:col-span-6"
      >
        {(input) => (
          <div className="relative">
            <span aria-hidden="true" className="absolute top-1/2 left-3.5 -translate-y-1/2">
              $
            </span>
            <input
              {...input}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              className={`${inputStyle} pl-7! tabular-nums`}
            />
          </div>
        )}
      </CheckedField>
    </FormSection>
  );
}
