import { states } from '#rules/people/states.ts';
import { Select } from '../../ui/field/select.tsx';
import { zipMask } from '../../ui/mask/digits-mask.ts';
import { CheckedField, TextField } from '../form/checked-field.tsx';
import { FormSection } from './form-section.tsx';

export function AddressSection() {
  return (
    <FormSection id="address-information" title="Address Information">
      <TextField
        name="address"
        label="Street address"
        hint="A street address, not a P.O. box"
        autoComplete="street-address"
        className="sm:col-span-12"
      />
      <TextField name="city" label="City" autoComplete="address-level2" className="sm:col-span-5" />
      <CheckedField name="state" label="State" className="sm:col-span-4">
        {(input) => (
          <Select {...input} autoComplete="address-level1">
            <option value="">Choose a state</option>
            {Object.entries(states).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </CheckedField>
      <TextField
        name="zipCode"
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        mask={zipMask}
        className="sm:col-span-3"
      />
    </FormSection>
  );
}
