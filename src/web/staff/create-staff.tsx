import { createStaff, listStaff, staffRoles } from '#contract/staff.ts';
import { checkFields } from '../base/check-fields.ts';
import { DraftDialog } from '../base/draft-dialog.tsx';
import { DraftInput } from '../base/draft-input.tsx';
import { DraftSelect } from '../base/draft-select.tsx';
import { showToast, toastRefusal } from '../base/toasts.ts';
import { useDraft } from '../base/use-draft.ts';
import { useSubmit } from '../base/use-endpoint.ts';
import { roleMeanings, roleNames } from './role-words.ts';
import { suggestPassword } from './suggest-password.ts';

const empty = { firstName: '', lastName: '', email: '', password: '', role: 'approver' };

/** Gives a new colleague a login. */
export function CreateStaff({ onClose }: { readonly onClose: () => void }) {
  const draft = useDraft(empty, { check: (values) => checkFields(createStaff.body, values) });
  const role = staffRoles.find((each) => each === draft.values.role) ?? 'approver';
  const create = useSubmit(createStaff, {
    refreshes: [listStaff],
    onDone: ({ firstName, lastName }) => {
      showToast({ title: 'Colleague added', text: `${firstName} ${lastName} can sign in now.` });
      onClose();
    },
    onRefused: (refusal) => {
      draft.refuse(refusal.fields);
      toastRefusal('Error adding colleague', refusal);
    },
  });

  return (
    <DraftDialog
      title="Add a colleague"
      draft={draft}
      sending={create}
      submitLabel="Add colleague"
      busyText="Adding..."
      onSubmit={() => create.submit({ body: { ...draft.values, role } })}
      onClose={onClose}
      className="grid gap-4 sm:grid-cols-2"
    >
      <DraftInput draft={draft} name="firstName" label="First name" />
      <DraftInput draft={draft} name="lastName" label="Last name" />
      <DraftInput draft={draft} name="email" label="Email" type="email" className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <DraftInput
          draft={draft}
          name="password"
          label="First password"
          hint="At least 15 characters. Hand it over in person, and ask for a change."
          spellCheck={false}
        />
        <button
          type="button"
          onClick={() => draft.set('password', suggestPassword(randomBytes))}
          className="link mt-1.5 min-h-6 text-sm"
        >
          Suggest one
        </button>
      </div>
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

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
