import { changeStaffPassword } from '#contract/staff.ts';
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
import { useUnsavedQuestion } from '../ui/use-unsaved-question.tsx';

interface Props {
  readonly hasAuthenticator: boolean;
  readonly onClose: () => void;
}

const empty = { currentPassword: '', newPassword: '', again: '', code: '' };
type Values = typeof empty;

/** Changes the own password. */
export function OwnPassword({ hasAuthenticator, onClose }: Props) {
  const check = (values: Values) => ({
    ...(values.again !== values.newPassword && {
      again: 'New password and confirmation must match.',
    }),
    ...checkFields(changeStaffPassword.body, bodyOf(values, hasAuthenticator)),
  });
  const draft = useDraft(empty, { check });
  const { close, question } = useUnsavedQuestion(draft.isChanged, onClose);
  const change = useSubmit(changeStaffPassword, {
    onDone: () => {
      showToast({ title: 'Password changed successfully' });
      onClose();
    },
    onRefused: (refusal) => {
      draft.refuse(refusal.fields);
      toastRefusal('Password change failed', refusal);
    },
  });

  return (
    <Dialog
      title="Change password"
      onClose={close}
      footer={
        <>
          <button type="button" className={buttonStyle({ kind: 'quiet' })} onClick={close}>
            Cancel
          </button>
          <BusyButton
            type="submit"
            form="own-password"
            busy={change.isPending}
            busyText="Changing..."
          >
            Change password
          </BusyButton>
        </>
      }
    >
      <form
        ref={draft.form}
        id="own-password"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.attempt()) change.submit({ body: bodyOf(draft.values, hasAuthenticator) });
        }}
        className="grid gap-4"
      >
        <DraftPassword
          draft={draft}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          data-autofocus
        />
        <DraftPassword
          draft={draft}
          name="newPassword"
          label="New password"
          hint="At least 15 characters. A sentence is easier to keep than signs."
          autoComplete="new-password"
        />
        <DraftPassword
          draft={draft}
          name="again"
          label="New password once more"
          autoComplete="new-password"
        />
        {hasAuthenticator && (
          <DraftCode draft={draft} name="code" label="Code of your authenticator app" />
        )}
      </form>
      {change.error && (
        <Notice tone="danger" className="mt-4">
          {refusalSentence(change.error)}
        </Notice>
      )}
      {question}
    </Dialog>
  );
}

function bodyOf({ currentPassword, newPassword, code }: Values, hasAuthenticator: boolean) {
  return { currentPassword, newPassword, ...(hasAuthenticator && { code }) };
}
