import { MoneyField } from '../../base/form/money-field.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { chosenProduct, depositHint } from '../form/chosen-product.ts';
import type { ApplicationForm } from '../form/use-application-form.ts';
import { FormSection } from './form-section.tsx';

const choices = [
  { value: 'checking', label: 'Checking', hint: 'Everyday spending, with a debit card' },
  { value: 'savings', label: 'Savings', hint: 'Set money aside and earn interest' },
  { value: 'credit', label: 'Credit', hint: 'A card with a credit limit' },
] as const;

export function AccountSection({ form }: { readonly form: ApplicationForm }) {
  const { values, formState } = form;
  return (
    <FormSection id="account-information" title="Account Information">
      <div className="mb-4 sm:col-span-12">
        <RadioCards
          legend="Account type"
          id="accountType"
          name="accountType"
          choices={choices}
          value={values.accountType}
          onChange={(type) => form.setValue('accountType', type)}
          error={formState.errors.accountType?.message}
          className="md:grid-cols-3"
        />
      </div>
      <MoneyField
        form={form}
        name="initialDeposit"
        id="initialDeposit"
        label="Initial deposit"
        hint={depositHint(chosenProduct(values), values.initialDeposit)}
        className="sm:col-span-6 sm:min-h-26"
      />
    </FormSection>
  );
}
