import type { SyntheticEvent } from 'react';
import { parsePhone, printPhone } from '#rules/people/phone.ts';
import { FormField } from '../../base/form/form-field.tsx';
import { TextField } from '../../base/form/text-field.tsx';
import { PasswordInput } from '../../ui/field/password-input.tsx';
import { applyMask } from '../../ui/mask/apply-mask.ts';
import { dayMask, padDay } from '../../ui/mask/day-mask.ts';
import { ssnMask } from '../../ui/mask/digits-mask.ts';
import type { ApplicationForm } from '../form/use-application-form.ts';
import { FormSection } from './form-section.tsx';

interface Props {
  readonly form: ApplicationForm;
}

export function PersonalSection({ form }: Props) {
  return (
    <FormSection id="personal-information" title="Personal Information">
      <TextField
        form={form}
        name="firstName"
        id="firstName"
        label="First name"
        autoComplete="given-name"
        className="sm:col-span-6 sm:min-h-26"
      />
      <TextField
        form={form}
        name="lastName"
        id="lastName"
        label="Last name"
        autoComplete="family-name"
        className="sm:col-span-6 sm:min-h-26"
      />
      <TextField
        form={form}
        name="email"
        id="email"
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        className="sm:col-span-6 sm:min-h-26"
      />
      <TextField
        form={form}
        name="phone"
        id="phone"
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        format={formatPhoneNumber}
        className="sm:col-span-6 sm:min-h-26"
      />
      <TextField
        form={form}
        name="dateOfBirth"
        id="dateOfBirth"
        label="Date of birth"
        hint="Month, day and year: 04/19/1988"
        inputMode="numeric"
        autoComplete="bday"
        mask={dayMask}
        format={padDay}
        className="sm:col-span-6 sm:min-h-26"
      />
      <SsnField form={form} />
    </FormSection>
  );
}

function SsnField({ form }: Props) {
  const { ssn } = form.values;
  const ending = ssn.length === 11 ? `Hidden, ends in ${ssn.slice(-4)}` : undefined;
  return (
    <FormField
      form={form}
      name="ssn"
      id="ssn"
      label="Social Security number"
      hint={ending ?? 'Encrypted, and hidden unless you choose Show'}
      className="sm:col-span-6 sm:min-h-26"
    >
      {({ value, onChange, ...control }) => {
        const correct = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) =>
          onChange(applyMask(ssnMask, value, currentTarget, nativeEvent));
        return (
          <PasswordInput
            {...control}
            what="Social Security number"
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onChange={correct}
            onCompositionEnd={correct}
          />
        );
      }}
    </FormField>
  );
}

/** "503 555 0147" becomes "(503) 555-0147"; what is no such number stays as it was typed. */
function formatPhoneNumber(text: string): string {
  const phone = parsePhone(text);
  return phone ? printPhone(phone.number) : text;
}
