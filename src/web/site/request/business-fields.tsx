import type { BusinessType } from '#rules/people/visitor-requests.ts';
import { Field, inputStyle } from '../../ui/field/field.tsx';
import { Select } from '../../ui/field/select.tsx';
import type { RequestErrors } from './check-request.ts';

const types: readonly (readonly [BusinessType, string])[] = [
  ['sole-proprietor', 'Sole proprietor'],
  ['llc', 'Limited liability company (LLC)'],
  ['corporation', 'Corporation'],
  ['partnership', 'Partnership'],
  ['non-profit', 'Non-profit organization'],
];

/** Which business asks for an account. Its EIN is taken by the banker, not here. */
export function BusinessFields({ errors }: { errors: RequestErrors }) {
  return (
    <>
      <Field label="Legal name of the business" error={errors.legalName} className="sm:col-span-2">
        {(control) => (
          <input {...control} name="legalName" autoComplete="organization" className={inputStyle} />
        )}
      </Field>
      <Field label="Type of business" error={errors.businessType} className="sm:col-span-2">
        {(control) => (
          <Select {...control} name="businessType" defaultValue="">
            <option value="">Choose a type</option>
            {types.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
