import { useEffect, useState } from 'react';
import { changeStaffPassword, readStaffMe } from '#endpoints/staff.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { DraftForm } from '../../base/form/draft-form.tsx';
import { DraftPassword } from '../../base/form/draft-password.tsx';
import { useDraft } from '../../base/form/use-draft.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useStaffLogOut } from '../api.ts';
import { forgetTyped, readTyped } from '../sign-in/typed-password.ts';
import { checkNewPassword, newPasswordBody, noPassword } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** For whoever signed in with a one-time password: nothing else is served before this is done. */
export function ChoosePassword({ hasAuthenticator }: { readonly hasAuthenticator: boolean }) {
  const [known] = useState(readTyped);
  const [isDoubted, setDoubted] = useState(known === undefined);
  useEffect(() => forgetTyped, []);
  const draft = useDraft(
    { ...noPassword, currentPassword: known ?? '' },
    { check: (values) => checkNewPassword(values, hasAuthenticator) },
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
        if (draft.attempt())
          change.submit({ body: newPasswordBody(draft.values, hasAuthenticator) });
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
      <NewPasswordFields
        draft={draft}
        hasAuthenticator={hasAuthenticator}
        codeHint="Each code works once. If you just used one, wait for the next."
      />
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onClick={() => logOut.submit()}>
          Logout
        </Button>
        <Button type="submit" busy={change.isPending} busyText="Saving..." className="grow">
          Save and continue
        </Button>
      </div>
    </DraftForm>
  );
}
