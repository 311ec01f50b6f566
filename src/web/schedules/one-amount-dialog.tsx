import { useId, useState } from 'react';
import { changeOccurrence } from '#contract/payments/schedules.ts';
import { listSchedules } from '#endpoints/payments/schedules.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { checkFields } from '../base/form/check-fields.ts';
import { Form } from '../base/form/form.tsx';
import { MoneyField } from '../base/form/money-field.tsx';
import { StepUpForm } from '../base/form/step-up-form.tsx';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { formatAmount, formatDate } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogActions } from '../ui/dialog/dialog-actions.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import type { Schedule } from './coming-up.ts';

interface Props {
  readonly schedule: Schedule;
  readonly occurrence: Schedule['occurrences'][number];
  readonly onClose: () => void;
}

/** Another amount for one payment; the rest of the schedule stays as it is. */
export function OneAmountDialog({ schedule: { id, toName }, occurrence, onClose }: Props) {
  const formId = useId();
  const { on, dueOn } = occurrence;
  const [stepUp, setStepUp] = useState<string>();
  const form = useValidatedForm({
    defaultValues: { amount: occurrence.amount },
    check: ({ amount }) => checkFields(changeOccurrence.body, { on, amount }),
  });
  const { amount } = form.values;
  const { submit, isPending, error } = useSubmit(changeOccurrence, {
    refreshes: [listSchedules],
    onDone() {
      showToast({ title: 'Payment changed', text: `${formatAmount(amount)} to ${toName}` });
      onClose();
    },
    onRefused(refusal) {
      if (refusal.stepUp !== undefined) return setStepUp(refusal.stepUp);
      toastRefusal('Not changed', refusal);
      setStepUp(undefined);
      form.showRefused(refusal.fields ?? {});
    },
  });
  const send = () => submit({ params: { id }, body: { on, amount } });
  return (
    <Dialog
      title={stepUp === undefined ? 'Change one payment' : 'Confirm with a code'}
      onClose={() => !isPending && onClose()}
      footer={
        <DialogActions
          submitLabel="Save"
          formId={formId}
          busy={isPending}
          isCancelDisabled={isPending}
          onCancel={onClose}
        />
      }
    >
      {stepUp === undefined ? (
        <>
          <p className="mb-4 text-muted">
            The payment to {toName} on {formatDate(dueOn)}. The others stay as they are.
          </p>
          <Form id={formId} form={form} onSubmit={send}>
            <MoneyField form={form} name="amount" label="Amount" />
          </Form>
          {error && error.stepUp === undefined && (
            <Notice tone="danger" className="mt-4">
              {refusalSentence(error)}
            </Notice>
          )}
        </>
      ) : (
        <StepUpForm
          key={stepUp}
          id={formId}
          stepUp={stepUp}
          why="This payment is large or goes to a new recipient."
          onConfirmed={send}
        />
      )}
    </Dialog>
  );
}
