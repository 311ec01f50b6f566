import { parsePhone, printPhone } from '#rules/people/phone.ts';
import { PasswordInput } from '../../ui/field/password-input.tsx';
import { dayMask, padDay } from '../../ui/mask/day-mask.ts';
import { ssnMask } from '../../ui/mask/digits-mask.ts';
import { CheckedField, TextField } from '../form/checked-field.tsx';
import { useTyped } from '../form/use-typed.ts';
import { FormSection } from './form-section.tsx';

export function PersonalSection() {
  return (
    <FormSection id="personal-information" title="Personal Information">
      <TextField
        name="firstName"
        label="First name"
        autoComplete="given-name"
        className="sm:col-span-6"
      />
      <TextField
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        className="sm:col-span-6"
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        className="sm:col-span-6"
      />
      <TextField
        name="phone"
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        settle={formatPhoneNumber}
        className="sm:col-span-6"
      />
      <TextField
        name="dateOfBirth"
        label="Date of birth"
        hint="Month, day and year: 04/19/1988"
        inputMode="numeric"
        autoComplete="bday"
        mask={dayMask}
        settle={padDay}
        className="sm:col-span-6"
      />
      <SsnField />
    </FormSection>
  );
}

function SsnField() {
  const { ssn } = useTyped();
  const ending = ssn.length === 11 ? `Hidden, ends in ${ssn.slice(-4)}` : undefined;
  return (
    <CheckedField
      name="ssn"
      label="Social Security number"
      hint={ending ?? 'Encrypted, and hidden unless you choose Show'}
      mask={ssnMask}
      className="sm:col-span-6"
    >
      {(input) => (
        <PasswordInput
          {...input}
          what="Social Security number"
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </CheckedField>
  );
}

/** "503 555 0147" becomes "(503) 555-0147"; what is no such number stays as it was typed. */
function formatPhoneNumber(text: string): string {
  const phone = parsePhone(text);
  return phone ? printPhone(phone.number) : text;
}
