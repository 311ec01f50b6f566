import { createStaff } from '#contract/back-office/staff.ts';
import { listStaff } from '#endpoints/back-office/staff.ts';
import { listStaffChanges } from '#endpoints/back-office/staff-changes.ts';
import { staffRoles } from '#rules/people/staff.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { checkBy } from '../../base/form/check-fields.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { SelectField } from '../../base/form/select-field.tsx';
import { TextField } from '../../base/form/text-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { toastRefusal } from '../../base/page/toasts.ts';
import { roleMeanings, roleNames } from './role-labels.ts';
import { toastStaffChange } from './staff-change-text.ts';

const empty = { firstName: '', lastName: '', email: '', role: 'approver' };

/** Invites a new staff member by email; they choose the password themselves. */
export function CreateStaff({ onClose }: { readonly onClose: () => void }) {
  const form = useValidatedForm({ defaultValues: empty, check: checkBy(createStaff.body) });
  const role = staffRoles.find((each) => each === form.values.role) ?? 'approver';
  const { email } = form.values;
  const create = useSubmit(createStaff, {
    refreshes: [listStaff, listStaffChanges],
    onDone: (reply) => {
      toastStaffChange(reply, {
        title: 'Invitation sent',
        text: `A link is on its way to ${email}.`,
      });
      onClose();
    },
    onRefused: (refusal) => {
      form.showRefused(refusal.fields);
      toastRefusal('Error inviting colleague', refusal);
    },
  });

  return (
    <FormDialog
      title="Invite a colleague"
      form={form}
      sending={create}
      submitLabel="Send invitation"
      busyText="Sending..."
      intro={
        <p className="mb-5 text-muted">They get a link by email and choose their own password.</p>
      }
      onSubmit={(values) => create.submit({ body: { ...values, role } })}
      onClose={onClose}
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField form={form} name="firstName" label="First name" />
      <TextField form={form} name="lastName" label="Last name" />
      <TextField form={form} name="email" label="Email" type="email" className="sm:col-span-2" />
      <SelectField
        form={form}
        name="role"
        label="Role"
        hint={roleMeanings[role]}
        className="sm:col-span-2"
      >
        {staffRoles.map((each) => (
          <option key={each} value={each}>
            {roleNames[each]}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
