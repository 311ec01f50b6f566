import { WIRE_LENGTHS } from '#rules/payments/iso20022-limits.ts';
import { MaskedInput } from '../../ui/field/masked-input.tsx';
import { AddressFields } from '../form/address-fields.tsx';
import { FormField } from '../form/form-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import type { ValidatedForm } from '../form/use-validated-form.ts';
import { CountryOptions } from './country-options.tsx';
import {
  checkAccountAbroad,
  checkRoutingNumber,
  checkSwiftCode,
  takesIban,
} from './typed-checks.ts';
import type { WireRecipientDraft } from './wire-recipient-draft.ts';

interface Props<Values extends WireRecipientDraft> {
  readonly form: ValidatedForm<Values>;
}

const addressNames = {
  street: 'recipientAddress',
  city: 'recipientCity',
  state: 'recipientState',
  zipCode: 'recipientPostalCode',
} as const;

/** A bank in the United States is found by its routing number. */
export function DomesticFields<Values extends WireRecipientDraft>({ form }: Props<Values>) {
  return (
    <>
      <TextField
        form={form}
        name="recipientRoutingNumber"
        label="Routing number"
        hint="9 digits"
        good={checkRoutingNumber(form.values.recipientRoutingNumber).good}
        inputMode="numeric"
        maxLength={11}
      />
      <AccountNumber form={form} label="Account number" />
      <AddressFields
        form={form}
        names={addressNames}
        streetLabel="Recipient street address"
        optional={isCityNeeded(form.values) ? 'but-city' : true}
        maxLength={{ street: WIRE_LENGTHS.recipientAddress, city: WIRE_LENGTHS.recipientCity }}
      />
    </>
  );
}

/** A bank abroad is found by its SWIFT code, and in many countries an account by its IBAN. */
export function AbroadFields<Values extends WireRecipientDraft>({ form }: Props<Values>) {
  const { recipientAccountNumber, recipientCountry, recipientSwiftCode } = form.values;
  const isIban = takesIban(recipientCountry);
  return (
    <>
      <SelectField form={form} name="recipientCountry" label="Country">
        <CountryOptions />
      </SelectField>
      <TextField
        form={form}
        name="recipientSwiftCode"
        label="SWIFT code"
        hint="8 or 11 letters and digits, also called BIC"
        good={checkSwiftCode(recipientSwiftCode).good}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={14}
      />
      <AccountNumber
        form={form}
        label={isIban ? 'IBAN' : 'Account number'}
        good={checkAccountAbroad(recipientAccountNumber, recipientCountry).good}
        className="sm:col-span-2"
      />
      <TextField
        form={form}
        name="recipientAddress"
        label="Recipient street address"
        optional
        maxLength={WIRE_LENGTHS.recipientAddress}
        className="sm:col-span-2"
      />
      <div className="grid gap-x-4 gap-y-4.5 sm:col-span-2 sm:grid-cols-3">
        <TextField
          form={form}
          name="recipientCity"
          label="City"
          optional={!isCityNeeded(form.values)}
          maxLength={WIRE_LENGTHS.recipientCity}
        />
        <TextField
          form={form}
          name="recipientState"
          label="Region"
          optional
          maxLength={WIRE_LENGTHS.recipientState}
        />
        <TextField
          form={form}
          name="recipientPostalCode"
          label="Postal code"
          optional
          maxLength={WIRE_LENGTHS.recipientPostalCode}
        />
      </div>
    </>
  );
}

interface AccountNumberProps<Values extends WireRecipientDraft> extends Props<Values> {
  readonly label: string;
  readonly good?: string | undefined;
  readonly className?: string;
}

function AccountNumber<Values extends WireRecipientDraft>(props: AccountNumberProps<Values>) {
  const { form, label, good, className = '' } = props;
  return (
    <FormField
      form={form}
      name="recipientAccountNumber"
      label={label}
      good={good}
      className={className}
    >
      {(control) => <MaskedInput {...control} spellCheck={false} maxLength={50} />}
    </FormField>
  );
}

/** With a street address, a wire must name the town as well. */
function isCityNeeded({ recipientAddress }: WireRecipientDraft): boolean {
  return recipientAddress.trim() !== '';
}
