import { WIRE_LENGTHS } from '#rules/payments/iso20022-limits.ts';
import { DraftInput } from '../../base/form/draft-input.tsx';
import { DraftSelect } from '../../base/form/draft-select.tsx';
import type { Draft } from '../../base/form/use-draft.ts';
import { Field } from '../../ui/field/field.tsx';
import { MaskedInput } from '../../ui/field/masked-input.tsx';
import { CountryOptions, StateOptions } from './state-and-country-options.tsx';
import {
  checkAccountAbroad,
  checkRoutingNumber,
  checkSwiftCode,
  takesIban,
} from './typed-checks.ts';
import type { WireDraft } from './wire-draft.ts';

interface Props {
  readonly draft: Draft<WireDraft>;
}

/** A bank in the United States is found by its routing number. */
export function DomesticFields({ draft }: Props) {
  return (
    <>
      <DraftInput
        draft={draft}
        name="recipientRoutingNumber"
        label="Routing number"
        hint="9 digits"
        good={checkRoutingNumber(draft.values.recipientRoutingNumber).good}
        inputMode="numeric"
        maxLength={11}
      />
      <AccountNumber draft={draft} label="Account number" />
      <Street draft={draft} />
      <div className="grid gap-x-4 gap-y-4.5 sm:col-span-2 sm:grid-cols-[5fr_4fr_3fr]">
        <City draft={draft} />
        <DraftSelect draft={draft} name="recipientState" label="State" optional>
          <StateOptions />
        </DraftSelect>
        <DraftInput
          draft={draft}
          name="recipientPostalCode"
          label="ZIP code"
          optional
          inputMode="numeric"
          maxLength={10}
        />
      </div>
    </>
  );
}

/** A bank abroad is found by its SWIFT code, and in many countries an account by its IBAN. */
export function AbroadFields({ draft }: Props) {
  const { recipientAccountNumber, recipientCountry, recipientSwiftCode } = draft.values;
  const isIban = takesIban(recipientCountry);
  return (
    <>
      <DraftSelect draft={draft} name="recipientCountry" label="Country">
        <CountryOptions />
      </DraftSelect>
      <DraftInput
        draft={draft}
        name="recipientSwiftCode"
        label="SWIFT code"
        hint="8 or 11 letters and digits, also called BIC"
        good={checkSwiftCode(recipientSwiftCode).good}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={14}
      />
      <AccountNumber
        draft={draft}
        label={isIban ? 'IBAN' : 'Account number'}
        good={checkAccountAbroad(recipientAccountNumber, recipientCountry).good}
        className="sm:col-span-2"
      />
      <Street draft={draft} />
      <div className="grid gap-x-4 gap-y-4.5 sm:col-span-2 sm:grid-cols-3">
        <City draft={draft} />
        <DraftInput
          draft={draft}
          name="recipientState"
          label="Region"
          optional
          maxLength={WIRE_LENGTHS.recipientState}
        />
        <DraftInput
          draft={draft}
          name="recipientPostalCode"
          label="Postal code"
          optional
          maxLength={WIRE_LENGTHS.recipientPostalCode}
        />
      </div>
    </>
  );
}

interface AccountNumberProps extends Props {
  readonly label: string;
  readonly good?: string | undefined;
  readonly className?: string;
}

function AccountNumber({ draft, label, good, className = '' }: AccountNumberProps) {
  const name = 'recipientAccountNumber';
  return (
    <Field label={label} good={good} error={draft.errors[name]} className={className}>
      {(control) => (
        <MaskedInput
          {...control}
          name={name}
          spellCheck={false}
          maxLength={50}
          value={draft.values[name]}
          onChange={(number) => draft.set(name, number)}
        />
      )}
    </Field>
  );
}

function Street({ draft }: Props) {
  return (
    <DraftInput
      draft={draft}
      name="recipientAddress"
      label="Recipient street address"
      optional
      maxLength={WIRE_LENGTHS.recipientAddress}
      className="sm:col-span-2"
    />
  );
}

function City({ draft }: Props) {
  // With a street address, a wire must name the town as well.
  const isNeeded = draft.values.recipientAddress.trim() !== '';
  return (
    <DraftInput
      draft={draft}
      name="recipientCity"
      label="City"
      optional={!isNeeded}
      maxLength={WIRE_LENGTHS.recipientCity}
    />
  );
}
