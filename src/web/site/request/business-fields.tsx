import type { BusinessType } from '#rules/people/visitor-requests.ts';
import { SelectField } from '../../base/form/select-field.tsx';
import { TextField } from '../../base/form/text-field.tsx';
import type { ValidatedForm } from '../../base/form/use-validated-form.ts';
import type { VisitorRequest } from './visitor-request.ts';

const types: readonly (readonly [BusinessType, string])[] = [
  ['sole-proprietor', 'Sole proprietor'],
  ['llc', 'Limited liability company (LLC)'],
  ['corporation', 'Corporation'],
  ['partnership', 'Partnership'],
  ['non-profit', 'Non-profit organization'],
];

/** Which business asks for an account. Its EIN is taken by the banker, not here. */
export function BusinessFields({ form }: { readonly form: ValidatedForm<VisitorRequest> }) {
  return (
    <>
      <TextField
        form={form}
        name="legalName"
        label="Legal name of the business"
        autoComplete="organization"
        className="sm:col-span-2"
      />
      <SelectField
        form={form}
        name="businessType"
        label="Type of business"
        className="sm:col-span-2"
      >
        <option value="">Choose a type</option>
        {types.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}
