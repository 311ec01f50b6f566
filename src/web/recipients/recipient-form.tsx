import { useEffect, useId, useState } from 'react';
import { listPayees } from '#endpoints/payments/bills.ts';
import { addRecipient, changeRecipient, listRecipients } from '#endpoints/payments/recipients.ts';
import { WIRE_LENGTHS } from '#rules/payments/iso20022-limits.ts';
import type { CallError } from '../base/api/call.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { AddressFields } from '../base/form/address-fields.tsx';
import { Form } from '../base/form/form.tsx';
import { StepUpForm } from '../base/form/step-up-form.tsx';
import { TextField } from '../base/form/text-field.tsx';
import { useValidatedForm, type ValidatedForm } from '../base/form/use-validated-form.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import type { SavedRecipient } from '../base/recipient/saved-recipient.ts';
import { AbroadFields, DomesticFields } from '../base/recipient/wire-recipient-fields.tsx';
import { Button } from '../ui/button/button.tsx';
import { useUnsavedQuestion } from '../ui/dialog/use-unsaved-question.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { RadioCards } from '../ui/field/radio-cards.tsx';
import { Switch } from '../ui/field/switch.tsx';
import {
  checkRecipient,
  ownFields,
  type RecipientDraft,
  recipientBody,
  recipientDraft,
} from './recipient-draft.ts';

interface Props {
  /** The one to change; without it, a new one is added. */
  readonly recipient: SavedRecipient | undefined;
  /** Tells whether something was typed that is not saved. */
  readonly onTyped: (isTyped: boolean) => void;
  readonly onDone: () => void;
}

/** Who it is, and where wires and bills go. */
export function RecipientForm({ recipient, onTyped, onDone }: Props) {
  const codeId = useId();
  const [stepUp, setStepUp] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const form = useValidatedForm({
    defaultValues: recipientDraft(recipient),
    check: checkRecipient,
  });
  const { isChanged } = form;
  useEffect(() => onTyped(isChanged), [isChanged, onTyped]);
  const { close, question } = useUnsavedQuestion(isChanged, onDone);
  const outcome = {
    refreshes: [listRecipients, listPayees],
    onDone({ recipient: saved }: { readonly recipient: SavedRecipient }) {
      showToast({ title: recipient ? 'Recipient changed' : 'Recipient added', text: saved.name });
      onDone();
    },
    onRefused(error: CallError) {
      setStepUp(error.stepUp);
      if (error.stepUp !== undefined) return;
      toastRefusal('Recipient not saved', error);
      if (!form.showRefused(ownFields(error.fields ?? {}))) setTrouble(refusalSentence(error));
    },
  };
  const adding = useSubmit(addRecipient, outcome);
  const changing = useSubmit(changeRecipient, outcome);

  function send() {
    setTrouble(undefined);
    const body = recipientBody(form.values);
    if (recipient) changing.submit({ params: { id: recipient.id }, body });
    else adding.submit({ body });
  }

  const isSaving = adding.isPending || changing.isPending;
  if (stepUp !== undefined) {
    return (
      <>
        <StepUpForm
          key={stepUp}
          id={codeId}
          stepUp={stepUp}
          why="This decides where your money goes."
          onConfirmed={send}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button disabled={isSaving} kind="quiet" onClick={() => setStepUp(undefined)}>
            Back
          </Button>
          <Button type="submit" form={codeId} busy={isSaving} busyText="Saving...">
            Save recipient
          </Button>
        </div>
      </>
    );
  }

  return (
    <>
      <Form
        form={form}
        onSubmit={send}
        aria-label={recipient ? `Change ${recipient.name}` : 'New recipient'}
        className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2"
      >
        {trouble && (
          <Notice tone="danger" title="Recipient not saved" className="sm:col-span-2">
            {trouble}
          </Notice>
        )}
        <TextField form={form} name="name" label="Name" maxLength={70} />
        <TextField
          form={form}
          name="nickname"
          label="Nickname"
          optional
          hint="Only you see it"
          maxLength={40}
        />
        <div className="sm:col-span-2">
          <RadioCards
            legend="Kind"
            choices={kinds}
            value={form.values.kind}
            onChange={(kind) => form.setValue('kind', kind)}
          />
        </div>
        <Ways form={form} />
        <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
          <Button kind="quiet" disabled={isSaving} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving} busyText="Saving...">
            {recipient ? 'Save changes' : 'Add recipient'}
          </Button>
        </div>
      </Form>
      {question}
    </>
  );
}

const kinds = [
  { value: 'person', label: 'Person' },
  { value: 'business', label: 'Business' },
] as const;

const wireKinds = [
  { value: 'wire_domestic', label: 'In the United States' },
  { value: 'wire_international', label: 'Abroad' },
] as const;

/** By wire, by bill or both, each with what it takes. */
function Ways({ form }: { readonly form: ValidatedForm<RecipientDraft> }) {
  const { hasWire, hasBill, transferType, accountNumber } = form.values;
  const missing = form.formState.errors.hasWire?.message;
  return (
    <>
      <div className="border-t border-hair sm:col-span-2">
        <Switch
          label="Details for wires"
          hint="A wire goes from bank to bank."
          checked={hasWire === 'yes'}
          onChange={(isOn) => form.setValue('hasWire', isOn ? 'yes' : '')}
        />
        {missing && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {missing}
          </p>
        )}
      </div>
      {hasWire === 'yes' && (
        <>
          <div className="sm:col-span-2">
            <RadioCards
              legend="The bank is"
              choices={wireKinds}
              value={transferType}
              onChange={(type) => form.setValue('transferType', type)}
            />
          </div>
          <TextField
            form={form}
            name="recipientBank"
            label="Recipient bank"
            maxLength={WIRE_LENGTHS.recipientBank}
          />
          <TextField
            form={form}
            name="recipientName"
            label="Name on the account"
            optional
            hint="If it differs from the name above"
            maxLength={WIRE_LENGTHS.recipientName}
          />
          {transferType === 'wire_domestic' ? (
            <DomesticFields form={form} />
          ) : (
            <AbroadFields form={form} />
          )}
        </>
      )}
      <div className="border-t border-hair sm:col-span-2">
        <Switch
          label="Details for bills"
          hint="A bill is paid electronically, or by a check in the mail."
          checked={hasBill === 'yes'}
          onChange={(isOn) => form.setValue('hasBill', isOn ? 'yes' : '')}
        />
      </div>
      {hasBill === 'yes' && (
        <>
          <TextField
            form={form}
            name="accountNumber"
            label="Your account number with the payee"
            maxLength={34}
            hint="Shown on your bill. Without one, we mail a check."
            className="sm:col-span-2"
          />
          <AddressFields
            form={form}
            optional={accountNumber.trim() !== ''}
            maxLength={{ street: 70, city: 35 }}
          />
        </>
      )}
    </>
  );
}
