import { useId, useState } from 'react';
import { changePassword, listSessions } from '#endpoints/people/auth.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import type { FieldErrors } from '../../base/form/check-fields.ts';
import { CodeField } from '../../base/form/code-field.tsx';
import { Form } from '../../base/form/form.tsx';
import { NewPasswordFields } from '../../base/form/new-password-fields.tsx';
import { PasswordField } from '../../base/form/password-field.tsx';
import { useValidatedForm, type ValidatedForm } from '../../base/form/use-validated-form.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx';
import { useUnsavedQuestion } from '../../ui/dialog/use-unsaved-question.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import {
  type CodeDraft,
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
  const passwords = useValidatedForm({
    defaultValues: emptyPasswords,
    check: checkPasswords,
    onInvalid: complain,
  });
  const code = useValidatedForm({
    defaultValues: emptyCode,
    check: checkAccessCode,
    onInvalid: complain,
  });
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
      if (passwords.showRefused(error.fields)) setStep('password');
      else if (!code.showRefused(error.fields)) setTrouble(refusalSentence(error));
    },
  });

  function send({ accessCode }: CodeDraft) {
    setTrouble(undefined);
    const { currentPassword, newPassword } = passwords.values;
    submit({ body: { currentPassword, newPassword, accessCode } });
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
        <DialogActions
          submitLabel={isFirst ? 'Continue' : 'Change Password'}
          formId={formId}
          busy={isPending}
          busyText="Changing..."
          cancelLabel={isFirst ? 'Cancel' : 'Back to Password Entry'}
          isCancelDisabled={isPending}
          onCancel={isFirst ? close : () => goTo('password')}
        />
      }
    >
      {trouble && (
        <Notice tone="danger" title="Password change failed" className="mb-4">
          {trouble}
        </Notice>
      )}
      {isFirst ? (
        <Form key="password" id={formId} form={passwords} onSubmit={() => goTo('code')}>
          <PasswordFields form={passwords} />
        </Form>
      ) : (
        <Form key="code" id={formId} form={code} onSubmit={send}>
          <p className="text-muted">
            Please enter the 6-digit access code from your admin, or the one your authenticator app
            shows if you have set it up.
          </p>
          <CodeField form={code} name="accessCode" label="Access code" />
        </Form>
      )}
      {question}
    </Dialog>
  );
}

function complain(problems: FieldErrors) {
  const wrong = ruleToast(problems);
  if (wrong) showToast({ ...wrong, kind: 'danger' });
}

/** The old password, and the new one twice. */
export function PasswordFields({ form }: { readonly form: ValidatedForm<PasswordDraft> }) {
  return (
    <>
      <PasswordField
        form={form}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <NewPasswordFields
        form={form}
        name="newPassword"
        hint="At least 8 characters. Longer is stronger. You can paste it."
      />
    </>
  );
}
