import { useEffect, useId, useState } from 'react';
import { addPayee, changePayee, listPayees } from '#endpoints/payments/bills.ts';
import { listRecipients } from '#endpoints/payments/recipients.ts';
import type { CallError } from '../base/api/call.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { AddressFields } from '../base/form/address-fields.tsx';
import { Form } from '../base/form/form.tsx';
import { StepUpForm } from '../base/form/step-up-form.tsx';
import { TextField } from '../base/form/text-field.tsx';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { useUnsavedQuestion } from '../ui/dialog/use-unsaved-question.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import {
  checkPayee,
  type EditedPayee,
  type Payee,
  type PayeeDraft,
  payeeDraft,
} from './payee-draft.ts';

interface Props {
  readonly edited: EditedPayee;
  /** Tells what was typed that is not saved, and undefined where that is nothing. */
  readonly onTyped: (typed: PayeeDraft | undefined) => void;
  readonly onSaved: (payee: Payee) => void;
  readonly onCancel: () => void;
}

/** Whom to pay, and under which number they know the customer. */
export function PayeeForm({ edited, onTyped, onSaved, onCancel }: Props) {
  const { payee, typed } = edited;
  const codeId = useId();
  const [stepUp, setStepUp] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const form = useValidatedForm({ defaultValues: payeeDraft(payee), check: checkPayee, typed });
  const { values, isChanged } = form;
  useEffect(() => onTyped(isChanged ? values : undefined), [isChanged, values, onTyped]);
  const { close, question } = useUnsavedQuestion(isChanged, onCancel);
  // With a number there, the payment is electronic and an address only helps to tell payees apart.
  const hasNumber = values.accountNumber.trim() !== '';
  const outcome = {
    refreshes: [listPayees, listRecipients],
    onDone({ payee: saved }: { readonly payee: Payee }) {
      showToast({ title: payee ? 'Payee changed' : 'Payee added', text: saved.name });
      onSaved(saved);
    },
    onRefused(error: CallError) {
      setStepUp(error.stepUp);
      if (error.stepUp !== undefined) return;
      toastRefusal('Payee not saved', error);
      if (!form.showRefused(error.fields ?? {})) setTrouble(refusalSentence(error));
    },
  };
  const adding = useSubmit(addPayee, outcome);
  const changing = useSubmit(changePayee, outcome);

  function save() {
    setTrouble(undefined);
    send();
  }

  function send() {
    if (payee) changing.submit({ params: { id: payee.id }, body: form.values });
    else adding.submit({ body: form.values });
  }

  const isSaving = adding.isPending || changing.isPending;
  if (stepUp !== undefined) {
    return (
      <>
        <StepUpForm
          key={stepUp}
          id={codeId}
          stepUp={stepUp}
          why="You are changing where payments to this payee go."
          onConfirmed={send}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button disabled={isSaving} kind="quiet" onClick={() => setStepUp(undefined)}>
            Back
          </Button>
          <Button type="submit" form={codeId} busy={isSaving} busyText="Saving...">
            Save changes
          </Button>
        </div>
      </>
    );
  }

  return (
    <>
      <Form
        form={form}
        onSubmit={save}
        autoFocus={false}
        aria-label={payee ? `Change ${payee.name}` : 'New payee'}
        className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2"
      >
        {trouble && (
          <Notice tone="danger" title="Payee not saved" className="sm:col-span-2">
            {trouble}
          </Notice>
        )}
        <TextField form={form} name="name" label="Payee name" maxLength={70} />
        <TextField
          form={form}
          name="accountNumber"
          label="Your account number with the payee"
          maxLength={34}
          hint="Shown on your bill. Without one, we mail a check."
        />
        <AddressFields form={form} optional={hasNumber} maxLength={{ street: 70, city: 35 }} />
        <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving} busyText="Saving...">
            {payee ? 'Save changes' : 'Add payee'}
          </Button>
        </div>
      </Form>
      {question}
    </>
  );
}
