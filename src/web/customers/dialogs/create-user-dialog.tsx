import { listAllAccounts } from '#endpoints/accounts/accounts.ts';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { createUser, listUsers } from '#endpoints/people/customers.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { AddressFields } from '../../base/form/address-fields.tsx';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { PasswordField } from '../../base/form/password-field.tsx';
import { TextField } from '../../base/form/text-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { AccountChoice } from './account-choice.tsx';
import { checkNewUser, emptyUser } from './new-user.ts';

/** A customer made by hand, with accounts of the chosen types. */
export function CreateUserDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useValidatedForm({ defaultValues: emptyUser, check: checkNewUser });
  const create = useSubmit(createUser, {
    refreshes: [listUsers, listAllAccounts, readOverview],
    onDone: () => {
      showToast({ title: 'User created successfully' });
      onClose();
    },
    onRefused: (refusal) => {
      toastRefusal('Error creating user', refusal);
      form.showRefused(refusal.fields);
    },
  });

  return (
    <FormDialog
      title="Create User"
      width="wide"
      form={form}
      sending={create}
      submitLabel="Create User"
      busyText="Creating..."
      footnote={
        <p className="self-center text-sm text-muted sm:mr-auto">
          Each account opens at $0.00 with its own number.
        </p>
      }
      className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2"
      onSubmit={(body) => create.submit({ body })}
      onClose={onClose}
    >
      <TextField form={form} name="firstName" label="First name" />
      <TextField form={form} name="lastName" label="Last name" />
      <TextField form={form} name="email" label="Email" type="email" />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
      <TextField form={form} name="phone" label="Phone" optional type="tel" />
      <AddressFields form={form} streetLabel="Address" optional typesState />
      <AccountChoice
        chosen={form.values.accounts}
        onChange={(accounts) => form.setValue('accounts', accounts)}
      />
    </FormDialog>
  );
}
