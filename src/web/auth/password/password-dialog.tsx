import { useId, useState } from 'react';
import { changePassword, listSessions } from '#endpoints/auth.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import type { FieldErrors } from '../../base/form/check-fields.ts';
import { DraftCode } from '../../base/form/draft-code.tsx';
import { DraftForm } from '../../base/form/draft-form.tsx';
import { DraftPassword } from '../../base/form/draft-password.tsx';
import { type Draft, useDraft } from '../../base/form/use-draft.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useUnsavedQuestion } from '../../ui/dialog/use-unsaved-question.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import {
  checkAccessCode,
  checkPasswords,
  emptyCode,
  emptyPasswords,
  type PasswordDraft,
  ruleToast,
} from './password-draft.ts';

interface Props {
  readonly onClose: () => void;
}

/** Another password: first the old and the new one, then a code that proves who is asking. */
export function PasswordDialog({ onClose }: Props) {
  const formId = useId();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [trouble, setTrouble] = useState<string>();
  const passwords = useDraft(emptyPasswords, { check: checkPasswords });
  const code = useDraft(emptyCode, { check: checkAccessCode });
  const { close, question } = useUnsavedQuestion(passwords.isChanged, onClose);
  const { submit, isPending } = useSubmit(changePassword, {
    refreshes: [listSessions],
    onDone() {
      showToast({
        title: 'Password changed successfully',
        text: 'You have been signed out everywhere else.',
      });
      onClose();
    },
    onRefused(error) {
      toastRefusal('Password change failed', error);
      if (passwords.refuse(error.fields)) setStep('password');
      else if (!code.refuse(error.fields)) setTrouble(refusalSentence(error));
    },
  });

  function complain(errors: FieldErrors) {
    const wrong = ruleToast(errors);
    if (wrong) showToast({ ...wrong, kind: 'danger' });
  }

  function goOn() {
    complain(checkPasswords(passwords.values));
    if (passwords.attempt()) goTo('code');
  }

  function send() {
    setTrouble(undefined);
    complain(checkAccessCode(code.values));
    const { currentPassword, newPassword } = passwords.values;
    if (code.attempt()) submit({ body: { currentPassword, newPassword, ...code.values } });
  }

  function goTo(next: 'password' | 'code') {
    setTrouble(undefined);
    code.clear();
    setStep(next);
  }

  const isFirst = step === 'password';
  return (
    <Dialog
      title={isFirst ? 'Change Password' : 'Verify Access Code'}
      onClose={() => !isPending && close()}
      footer={
        <>
          <Button
            disabled={isPending}
            kind="quiet"
            onClick={isFirst ? close : () => goTo('password')}
          >
            {isFirst ? 'Cancel' : 'Back to Password Entry'}
          </Button>
          <Button type="submit" form={formId} busy={isPending} busyText="Changing...">
            {isFirst ? 'Continue' : 'Change Password'}
          </Button>
        </>
      }
    >
      {trouble && (
        <Notice tone="danger" title="Password change failed" className="mb-4">
          {trouble}
        </Notice>
      )}
      {isFirst ? (
        <DraftForm key="password" id={formId} draft={passwords} onSubmit={goOn}>
          <PasswordFields draft={passwords} />
        </DraftForm>
      ) : (
        <DraftForm key="code" id={formId} draft={code} onSubmit={send}>
          <p className="text-muted">
            Please enter the 6-digit access code from your admin, or the one your authenticator app
            shows if you have set it up.
          </p>
          <DraftCode draft={code} name="accessCode" label="Access code" />
        </DraftForm>
      )}
      {question}
    </Dialog>
  );
}

/** The old password, and the new one twice. */
export function PasswordFields({ draft }: { readonly draft: Draft<PasswordDraft> }) {
  return (
    <>
      <DraftPassword
        draft={draft}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <DraftPassword
        draft={draft}
        name="newPassword"
        label="New password"
        hint="At least 8 characters. Longer is stronger. You can paste it."
        autoComplete="new-password"
      />
      <DraftPassword
        draft={draft}
        name="confirmation"
        label="Confirm new password"
        autoComplete="new-password"
      />
    </>
  );
}
