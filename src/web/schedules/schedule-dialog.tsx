import { useId, useState } from 'react';
import { listRecipients } from '#endpoints/payments/recipients.ts';
import {
  changeSchedule,
  listSchedules,
  makeSchedule,
  previewSchedule,
} from '#endpoints/payments/schedules.ts';
import { findAccount, type OwnAccount, shownNameOf } from '../base/account/own-account.ts';
import type { CallError } from '../base/api/call.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint, useSubmit } from '../base/api/use-endpoint.ts';
import { Form } from '../base/form/form.tsx';
import { StepUpForm } from '../base/form/step-up-form.tsx';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { formatAmount } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { SameSchedule } from '../base/schedule/same-schedule.tsx';
import { ScheduleReview } from '../base/schedule/schedule-review.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogActions } from '../ui/dialog/dialog-actions.tsx';
import { useBackToStep } from '../ui/dialog/use-back-to-step.ts';
import { useUnsavedQuestion } from '../ui/dialog/use-unsaved-question.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import type { Schedule } from './coming-up.ts';
import { checkSchedule, draftOf, newSchedule, scheduleBody } from './schedule-draft.ts';
import { ScheduleForm } from './schedule-form.tsx';

interface Props {
  readonly accounts: readonly OwnAccount[];
  /** The one to change; a new one where left out. */
  readonly schedule?: Schedule;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const DATES_SHOWN = 4;

/** Schedules a payment or changes a schedule, with a look at its days before. */
export function ScheduleDialog({ accounts, schedule, onDone, onClose }: Props) {
  const formId = useId();
  const [dates, setDates] = useState<readonly string[]>();
  const [stepUp, setStepUp] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const recipients = useEndpoint(listRecipients, { query: { sort: 'name', direction: 'asc' } });
  const known = recipients.data?.recipients ?? [];
  const form = useValidatedForm({
    defaultValues: schedule ? draftOf(schedule) : newSchedule(accounts, new Date()),
    check: checkSchedule,
    draftName: schedule ? `scheduled/${schedule.id}` : 'schedule/new',
  });
  const { kind, amount, fromAccountId, toAccountId, recipientId } = form.values;
  const body = scheduleBody(form.values, schedule);
  const outcome = {
    refreshes: [listSchedules],
    onDone() {
      showToast({
        title: schedule ? 'Schedule changed' : 'Payment scheduled',
        text: `${formatAmount(amount)} to ${toName}`,
      });
      onDone();
    },
    onRefused(error: CallError) {
      if (error.stepUp !== undefined) return setStepUp(error.stepUp);
      toastRefusal('Not scheduled', error);
      setStepUp(undefined);
      setTrouble(refusalSentence(error));
      if (form.showRefused(error.fields ?? {})) setDates(undefined);
    },
  };
  const making = useSubmit(makeSchedule, outcome);
  const changing = useSubmit(changeSchedule, outcome);
  const preview = useSubmit(previewSchedule, {
    onDone: (reply) => setDates(reply.dates),
    onRefused: (error) => setTrouble(refusalSentence(error)),
  });
  const isSending = making.isPending || changing.isPending;
  const { close, question } = useUnsavedQuestion(form.isChanged, onClose);
  const isCode = stepUp !== undefined;
  const isReview = dates !== undefined;
  const back = () => (isCode ? setStepUp(undefined) : setDates(undefined));
  useBackToStep(isReview, () => {
    if (!isSending) back();
  });
  const toName =
    (kind === 'internal-transfer'
      ? shownNameOf(accounts, toAccountId, '')
      : known.find(({ id }) => id === recipientId)?.name) ?? '';

  function send() {
    setTrouble(undefined);
    if (schedule) changing.submit({ params: { id: schedule.id }, body });
    else making.submit({ body });
  }

  function look() {
    setTrouble(undefined);
    const { frequency, days, startOn, end, businessDayRule } = body;
    const rule = { ...(days && { days }), ...(businessDayRule && { businessDayRule }) };
    const series = { kind: body.kind, frequency, startOn, end, ...rule };
    preview.submit({ body: { ...series, count: DATES_SHOWN } });
  }

  const title = schedule ? 'Change schedule' : 'Schedule a payment';
  const sendLabel = schedule ? 'Save changes' : `Schedule ${formatAmount(amount)}`;
  return (
    <Dialog
      title={isCode ? 'Confirm with a code' : isReview ? 'Review schedule' : title}
      onClose={() => !isSending && close()}
      medium={!isReview}
      steady
      footer={
        isReview ? (
          // Other buttons than the form's: a second press on those must not send.
          <DialogActions
            key="review"
            submitLabel={sendLabel}
            {...(isCode ? { formId } : { onSubmit: send })}
            busy={isSending}
            busyText="Scheduling..."
            cancelLabel={isCode ? 'Back' : 'Edit'}
            isCancelDisabled={isSending}
            onCancel={back}
          />
        ) : (
          <DialogActions
            key="form"
            submitLabel="Review schedule"
            formId={formId}
            busy={preview.isPending}
            onCancel={close}
          />
        )
      }
    >
      {trouble && (
        <Notice tone="danger" title="Not scheduled" className="mb-4">
          {trouble}
        </Notice>
      )}
      {isCode && (
        <StepUpForm
          key={stepUp}
          id={formId}
          stepUp={stepUp}
          why="This payment is large or goes to a new recipient."
          onConfirmed={send}
        />
      )}
      {isReview && !isCode && !schedule && <SameSchedule body={body} />}
      {isReview && !isCode && (
        <ScheduleReview
          draft={form.values}
          from={findAccount(accounts, fromAccountId)}
          toName={toName}
          dates={dates}
          leavesBank={kind !== 'internal-transfer'}
        />
      )}
      {!isReview && (
        <Form id={formId} form={form} onSubmit={look} className="">
          <ScheduleForm form={form} accounts={accounts} recipients={known} />
        </Form>
      )}
      {question}
    </Dialog>
  );
}
