import { AddressFields } from '../../base/form/address-fields.tsx';
import type { ApplicationForm } from '../form/use-application-form.ts';
import { FormSection } from './form-section.tsx';

export function AddressSection({ form }: { readonly form: ApplicationForm }) {
  return (
    <FormSection id="address-information" title="Address Information">
      <AddressFields
        form={form}
        streetHint="A street address, not a P.O. box"
        isOwn
        hasIds
        gap="gap-x-4 gap-y-5 sm:gap-y-2"
        className="sm:min-h-26"
      />
    </FormSection>
  );
}
