import { useState } from 'react';
import { listSchedules, makeSchedule, previewSchedule } from '#endpoints/payments/schedules.ts';
import { type OwnAccount, shownNameOf } from '../account/own-account.ts';
import type { CallError } from '../api/call.ts';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { useSubmit } from '../api/use-endpoint.ts';
import type { FieldErrors } from '../form/check-fields.ts';
import { formatAmount } from '../format/format.ts';
import { showToast, toastRefusal } from '../page/toasts.ts';
import type { ScheduleBody } from './series-draft.ts';

const DATES_SHOWN = 4;

interface Options {
  readonly accounts: readonly OwnAccount[];
  /** The days are there, and the review can be shown. */
  readonly onLooked: () => void;
  readonly onScheduled: () => void;
  /** A fresh code is asked for; afterwards the same is sent again. */
  readonly onCodeNeeded: (stepUp: string) => void;
  readonly onTrouble: (sentence: string, fields: FieldErrors) => void;
}

/** Shows the first days of a payment that is scheduled where it is typed, and makes its schedule. */
export function useScheduling(options: Options) {
  const { accounts, onLooked, onScheduled, onCodeNeeded, onTrouble } = options;
  const [dates, setDates] = useState<readonly string[]>([]);
  const making = useSubmit(makeSchedule, {
    refreshes: [listSchedules],
    onDone({ schedule: { amount, toAccountId, toName } }) {
      const to = shownNameOf(accounts, toAccountId, toName);
      showToast({ title: 'Payment scheduled', text: `${formatAmount(amount)} to ${to}` });
      onScheduled();
    },
    onRefused(error: CallError) {
      if (error.stepUp !== undefined) return onCodeNeeded(error.stepUp);
      toastRefusal('Not scheduled', error);
      onTrouble(refusalSentence(error), error.fields ?? {});
    },
  });
  const preview = useSubmit(previewSchedule, {
    onDone(reply) {
      setDates(reply.dates);
      onLooked();
    },
    onRefused: (error) => onTrouble(refusalSentence(error), error.fields ?? {}),
  });
  return {
    dates,
    look({ kind, frequency, days, startOn, end, businessDayRule }: ScheduleBody) {
      const rule = { ...(days && { days }), ...(businessDayRule && { businessDayRule }) };
      preview.submit({ body: { kind, frequency, startOn, end, ...rule, count: DATES_SHOWN } });
    },
    send: (body: ScheduleBody) => making.submit({ body }),
    isLooking: preview.isPending,
    isSending: making.isPending,
  };
}
