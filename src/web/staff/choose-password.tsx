import { useEffect, useState } from 'react';
import { changeStaffPassword, readStaffMe } from '#contract/staff.ts';
import { checkFields } from '../base/check-fields.ts';
import { DraftCode } from '../base/draft-code.tsx';
import { DraftForm } from '../base/draft-form.tsx';
import { DraftPassword } from '../base/draft-password.tsx';
import { refusalSentence } from '../base/refusal-sentence.ts';
import { showToast, toastRefusal } from '../base/toasts.ts';
import { useDraft } from '../base/use-draft.ts';
import { useSubmit } from '../base/use-endpoint.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Notice } from '../ui/notice.tsx';
import { useStaffLogOut } from './api.ts';
import { forgetTyped, readTyped } from './typed-password.ts';

const empty = { currentPassword: '', newPassword: '', again: '', code: '' };
type Values = typeof empty;

/** For whoever signed in with a one-time password: nothing else is served before this is done. */
export function ChoosePassword({ hasAuthenticator }: { readonly hasAuthenticator: boolean }) {
  const [known] = useState(readTyped);
  const [isDoubted, setDoubted] = useState(known === undefined);
  useEffect(() => forgetTyped, []);
  const draft = useDraft(
    { ...empty, currentPassword: known ?? '' },
    {
      check: (values) => ({
        ...(values.again !== values.newPassword && {
          again: 'New password and confirmation must match.',
        }),
        ...checkFields(changeStaffPassword.body, bodyOf(values, hasAuthenticator)),
      }),
    },
  );
  const change = useSubmit(changeStaffPassword, {
    // The answer no longer asks for a choice, and the portal opens.
    refreshes: [readStaffMe],
    onDone: () => showToast({ title: 'Password changed successfully' }),
    onRefused: (refusal) => {
      if (refusal.code === 'wrong-proof') setDoubted(true);
      draft.refuse(refusal.fields);
      toastRefusal('Password change failed', refusal);
    },
  });
  const logOut = useStaffLogOut();

  return (
    <DraftForm
      id="choose-password"
      draft={draft}
      onSubmit={() => {
        if (draft.attempt()) change.submit({ body: bodyOf(draft.values, hasAuthenticator) });
      }}
      className="grid gap-5"
    >
      {change.error && <Notice tone="danger">{refusalSentence(change.error)}</Notice>}
      {isDoubted && (
        <DraftPassword
          draft={draft}
          name="currentPassword"
          label="One-time password"
          autoComplete="current-password"
        />
      )}
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
        <DraftCode
          draft={draft}
          name="code"
          label="Code of your authenticator app"
          hint="Each code works once: wait for the next one if it was just used"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonStyle({ kind: 'quiet' })}
          onClick={() => logOut.submit()}
        >
          Logout
        </button>
        <BusyButton type="submit" busy={change.isPending} busyText="Saving..." className="grow">
          Save and continue
        </BusyButton>
      </div>
    </DraftForm>
  );
}

function bodyOf({ currentPassword, newPassword, code }: Values, hasAuthenticator: boolean) {
  return { currentPassword, newPassword, ...(hasAuthenticator && { code }) };
}
