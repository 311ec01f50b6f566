import { readStaffMe, removeStaffAuthenticator } from '#contract/staff.ts';
import { checkFields } from '../base/check-fields.ts';
import { DraftCode } from '../base/draft-code.tsx';
import { DraftPassword } from '../base/draft-password.tsx';
import { refusalSentence } from '../base/refusal-sentence.ts';
import { showToast, toastRefusal } from '../base/toasts.ts';
import { useDraft } from '../base/use-draft.ts';
import { useSubmit } from '../base/use-endpoint.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

/** Takes the own authenticator app off; both the password and a code of it are needed. */
export function RemoveAuthenticator({ onClose }: { readonly onClose: () => void }) {
  const draft = useDraft(
    { password: '', code: '' },
    { check: (values) => checkFields(removeStaffAuthenticator.body, values) },
  );
  const remove = useSubmit(removeStaffAuthenticator, {
    refreshes: [readStaffMe],
    onDone: () => {
      showToast({ title: 'Authenticator removed' });
      onClose();
    },
    onRefused: (refusal) => toastRefusal('Error removing authenticator', refusal),
  });

  return (
    <Dialog
      title="Remove authenticator"
      onClose={onClose}
      footer={
        <>
          <button type="button" className={buttonStyle({ kind: 'quiet' })} onClick={onClose}>
            Cancel
          </button>
          <BusyButton
            type="submit"
            form="remove-authenticator"
            kind="danger"
            busy={remove.isPending}
            busyText="Removing..."
          >
            Remove
          </BusyButton>
        </>
      }
    >
      <p className="mb-5 text-muted">From then on signing in asks for your password only.</p>
      <form
        ref={draft.form}
        id="remove-authenticator"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.attempt()) remove.submit({ body: draft.values });
        }}
        className="grid gap-4"
      >
        <DraftPassword
          draft={draft}
          name="password"
          label="Password"
          autoComplete="current-password"
          data-autofocus
        />
        <DraftCode draft={draft} name="code" label="Code of your authenticator app" />
      </form>
      {remove.error && (
        <Notice tone="danger" className="mt-4">
          {refusalSentence(remove.error)}
        </Notice>
      )}
    </Dialog>
  );
}
