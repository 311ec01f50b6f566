import { createStaff, listStaff, staffRoles } from '#contract/staff.ts';
import { checkFields } from '../base/check-fields.ts';
import { DraftInput } from '../base/draft-input.tsx';
import { DraftSelect } from '../base/draft-select.tsx';
import { refusalSentence } from '../base/refusal-sentence.ts';
import { showToast, toastRefusal } from '../base/toasts.ts';
import { useDraft } from '../base/use-draft.ts';
import { useSubmit } from '../base/use-endpoint.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useUnsavedQuestion } from '../ui/use-unsaved-question.tsx';
import { roleMeanings, roleNames } from './role-words.ts';
import { suggestPassword } from './suggest-password.ts';

const empty = { firstName: '', lastName: '', email: '', password: '', role: 'approver' };

/** Gives a new colleague a login. */
export function CreateStaff({ onClose }: { readonly onClose: () => void }) {
  const draft = useDraft(empty, { check: (values) => checkFields(createStaff.body, values) });
  const { close, question } = useUnsavedQuestion(draft.isChanged, onClose);
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
    <Dialog
      title="Add a colleague"
      onClose={close}
      footer={
        <>
          <button type="button" className={buttonStyle({ kind: 'quiet' })} onClick={close}>
            Cancel
          </button>
          <BusyButton
            type="submit"
            form="new-colleague"
            busy={create.isPending}
            busyText="Adding..."
          >
            Add colleague
          </BusyButton>
        </>
      }
    >
      <form
        ref={draft.form}
        id="new-colleague"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.attempt()) create.submit({ body: { ...draft.values, role } });
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <DraftInput draft={draft} name="firstName" label="First name" data-autofocus />
        <DraftInput draft={draft} name="lastName" label="Last name" />
        <DraftInput
          draft={draft}
          name="email"
          label="Email"
          type="email"
          className="sm:col-span-2"
        />
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
      </form>
      {create.error && (
        <Notice tone="danger" className="mt-4">
          {refusalSentence(create.error)}
        </Notice>
      )}
      {question}
    </Dialog>
  );
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
