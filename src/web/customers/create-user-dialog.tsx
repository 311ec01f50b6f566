import { type FormEvent, useId, useState } from 'react';
import { listAllAccounts } from '#endpoints/accounts.ts';
import { createUser, listUsers } from '#endpoints/customers.ts';
import { readOverview } from '#endpoints/overview.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { DraftInput } from '../base/form/draft-input.tsx';
import { useDraft } from '../base/form/use-draft.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useUnsavedQuestion } from '../ui/dialog/use-unsaved-question.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Field } from '../ui/field/field.tsx';
import { PasswordInput } from '../ui/field/password-input.tsx';
import { AccountChoice } from './account-choice.tsx';
import { type AccountType, checkNewUser, emptyUser } from './new-user.ts';

/** A customer made by hand, with accounts of the chosen types. */
export function CreateUserDialog({ onClose }: { readonly onClose: () => void }) {
  const draft = useDraft(emptyUser, { check: checkNewUser });
  const [accounts, setAccounts] = useState<readonly AccountType[]>([]);
  const formId = useId();
  const { submit, isPending, error } = useSubmit(createUser, {
    refreshes: [listUsers, listAllAccounts, readOverview],
    onDone: () => {
      showToast({ title: 'User created successfully' });
      onClose();
    },
    onRefused: (refusal) => {
      toastRefusal('Error creating user', refusal);
      draft.refuse(refusal.fields ?? {});
    },
  });
  const { close, question } = useUnsavedQuestion(draft.isChanged || accounts.length > 0, onClose);

  function send(event: FormEvent) {
    event.preventDefault();
    if (draft.attempt()) submit({ body: { ...draft.values, accounts: [...accounts] } });
  }

  return (
    <Dialog
      title="Create User"
      wide
      onClose={close}
      footer={
        <>
          <p className="self-center text-sm text-muted sm:mr-auto">
            Each account opens at $0.00 with its own number.
          </p>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isPending} busyText="Creating...">
            Create User
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={draft.form}
        noValidate
        onSubmit={send}
        className="grid gap-x-4 gap-y-4.5 sm:grid-cols-12"
      >
        <DraftInput
          draft={draft}
          name="firstName"
          label="First name"
          className="sm:col-span-6"
          data-autofocus
        />
        <DraftInput draft={draft} name="lastName" label="Last name" className="sm:col-span-6" />
        <DraftInput
          draft={draft}
          name="email"
          label="Email"
          type="email"
          className="sm:col-span-6"
        />
        <Field label="Password" error={draft.errors['password']} className="sm:col-span-6">
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="new-password"
              value={draft.values.password}
              onChange={(event) => draft.set('password', event.target.value)}
            />
          )}
        </Field>
        <DraftInput
          draft={draft}
          name="phone"
          label="Phone"
          optional
          type="tel"
          className="sm:col-span-6"
        />
        <DraftInput
          draft={draft}
          name="address"
          label="Address"
          optional
          className="sm:col-span-6"
        />
        <DraftInput draft={draft} name="city" label="City" optional className="sm:col-span-6" />
        <DraftInput
          draft={draft}
          name="state"
          label="State"
          optional
          hint="2 letters"
          maxLength={2}
          autoCapitalize="characters"
          className="sm:col-span-3"
        />
        <DraftInput
          draft={draft}
          name="zipCode"
          label="ZIP code"
          optional
          inputMode="numeric"
          className="sm:col-span-3"
        />
        <AccountChoice chosen={accounts} onChange={setAccounts} />
        {error && Object.keys(draft.errors).length === 0 && (
          <Notice tone="danger" className="sm:col-span-12">
            {refusalSentence(error)}
          </Notice>
        )}
      </form>
      {question}
    </Dialog>
  );
}
