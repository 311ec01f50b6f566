import { createStaff } from '#contract/staff.ts';
import { listStaff } from '#endpoints/staff.ts';
import { listStaffChanges } from '#endpoints/staff-changes.ts';
import { staffRoles } from '#rules/people/staff.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { checkFields } from '../../base/form/check-fields.ts';
import { DraftDialog } from '../../base/form/draft-dialog.tsx';
import { DraftInput } from '../../base/form/draft-input.tsx';
import { DraftSelect } from '../../base/form/draft-select.tsx';
import { useDraft } from '../../base/form/use-draft.ts';
import { toastRefusal } from '../../base/page/toasts.ts';
import { roleMeanings, roleNames } from './role-labels.ts';
import { toastStaffChange } from './staff-change-text.ts';

const empty = { firstName: '', lastName: '', email: '', role: 'approver' };

/** Invites a new colleague by mail. Nobody but they ever knows the password. */
export function CreateStaff({ onClose }: { readonly onClose: () => void }) {
  const draft = useDraft(empty, { check: (values) => checkFields(createStaff.body, values) });
  const role = staffRoles.find((each) => each === draft.values.role) ?? 'approver';
  const { email } = draft.values;
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
      draft.refuse(refusal.fields);
      toastRefusal('Error inviting colleague', refusal);
    },
  });

  return (
    <DraftDialog
      title="Invite a colleague"
      draft={draft}
      sending={create}
      submitLabel="Send invitation"
      busyText="Sending..."
      intro={
        <p className="mb-5 text-muted">They get a link by email and choose their own password.</p>
      }
      onSubmit={() => create.submit({ body: { ...draft.values, role } })}
      onClose={onClose}
      className="grid gap-4 sm:grid-cols-2"
    >
      <DraftInput draft={draft} name="firstName" label="First name" />
      <DraftInput draft={draft} name="lastName" label="Last name" />
      <DraftInput draft={draft} name="email" label="Email" type="email" className="sm:col-span-2" />
      <DraftSelect
        draft={draft}
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
      </DraftSelect>
    </DraftDialog>
  );
}
