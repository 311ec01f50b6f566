import { useState } from 'react';
import {
  cancelSchedule,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
  skipOccurrence,
} from '#endpoints/payments/schedules.ts';
import { Balance } from '../base/account/balance.tsx';
import { moneyViews } from '../base/account/money-views.ts';
import type { CallError } from '../base/api/call.ts';
import { refresh, useSubmit } from '../base/api/use-endpoint.ts';
import { formatAmount, formatDate } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx';
import type { Schedule } from './coming-up.ts';
import { OneAmountDialog } from './one-amount-dialog.tsx';
import { rhythmOf } from './schedule-labels.ts';

const badges: Readonly<Record<Schedule['status'], readonly [status: string, tone: Tone]>> = {
  active: ['Active', 'approved'],
  paused: ['Paused', 'pending'],
  ended: ['Ended', 'neutral'],
};

interface Props {
  readonly schedule: Schedule;
  readonly onEdit: () => void;
}

/** One schedule: what it pays, what is next, what happened last, and what can be done about it. */
export function ScheduleRow({ schedule, onEdit }: Props) {
  const { toName, fromAccountName, amount, status, reason, occurrences } = schedule;
  const next = occurrences.find((one) => one.status === 'upcoming');
  const last = occurrences.findLast((one) => one.status !== 'upcoming');
  return (
    <li className="py-4 first:pt-0">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-36">
          <p className="font-semibold wrap-anywhere">{toName}</p>
          <p className="text-sm text-muted wrap-anywhere">
            {rhythmOf(schedule)} from {fromAccountName}
          </p>
          {next && (
            <p className="text-sm text-muted">
              Next: <Balance amount={next.amount} /> on {formatDate(next.dueOn)}
            </p>
          )}
          {last && (
            <p className={`text-sm ${last.status === 'failed' ? 'text-danger' : 'text-muted'}`}>
              {formatDate(last.dueOn)}: {lastOutcomes[last.status]}
              {last.reason && ` ${last.reason}`}
            </p>
          )}
          {reason && <p className="text-sm text-pending">{reason}</p>}
        </div>
        <div className="ml-auto text-right">
          <p className="text-lg leading-6 font-bold tabular-nums">
            <Balance amount={amount} />
          </p>
          <StatusBadge status={badges[status][0]} tone={badges[status][1]} />
        </div>
      </div>
      {status !== 'ended' && <ScheduleActions schedule={schedule} next={next} onEdit={onEdit} />}
    </li>
  );
}

const lastOutcomes: Readonly<Record<Schedule['occurrences'][number]['status'], string>> = {
  upcoming: '',
  done: 'Paid.',
  failed: 'Failed.',
  skipped: 'Skipped.',
};

interface ActionProps extends Props {
  readonly next: Schedule['occurrences'][number] | undefined;
}

function ScheduleActions({ schedule, next, onEdit }: ActionProps) {
  const { id, toName, status, billPaymentId, amount } = schedule;
  const [isCancelling, setCancelling] = useState(false);
  const [isChangingOne, setChangingOne] = useState(false);
  const outcome = (title: string) => ({
    refreshes: [listSchedules, ...moneyViews],
    onDone() {
      showToast({ title, text: `${formatAmount(amount)} to ${toName}` });
      setCancelling(false);
    },
    onRefused(error: CallError) {
      toastRefusal('Not changed', error);
      setCancelling(false);
      refresh(listSchedules);
    },
  });
  const pausing = useSubmit(pauseSchedule, outcome('Schedule paused'));
  const resuming = useSubmit(resumeSchedule, outcome('Schedule resumed'));
  const skipping = useSubmit(skipOccurrence, outcome('Payment skipped'));
  const cancelling = useSubmit(cancelSchedule, outcome('Schedule cancelled'));
  const isSubmitted = billPaymentId !== null;
  const params = { id };
  const quiet = { kind: 'quiet', size: 'small' } as const;
  return (
    <div className="mt-2 flex flex-wrap gap-x-1 gap-y-1">
      {!isSubmitted && status === 'active' && next && (
        <>
          <Button
            {...quiet}
            busy={skipping.isPending}
            aria-label={`Skip next payment to ${toName}`}
            onClick={() => skipping.submit({ params, body: { on: next.on } })}
          >
            Skip next
          </Button>
          <Button
            {...quiet}
            aria-label={`Change next payment to ${toName}`}
            onClick={() => setChangingOne(true)}
          >
            Change next
          </Button>
        </>
      )}
      {!isSubmitted && (
        <Button {...quiet} aria-label={`Change all payments to ${toName}`} onClick={onEdit}>
          Change all
        </Button>
      )}
      {!isSubmitted && status === 'active' && (
        <Button
          {...quiet}
          busy={pausing.isPending}
          aria-label={`Pause the schedule to ${toName}`}
          onClick={() => pausing.submit({ params })}
        >
          Pause
        </Button>
      )}
      {status === 'paused' && (
        <Button
          {...quiet}
          busy={resuming.isPending}
          aria-label={`Resume the schedule to ${toName}`}
          onClick={() => resuming.submit({ params })}
        >
          Resume
        </Button>
      )}
      <Button
        {...quiet}
        aria-label={`Cancel the schedule to ${toName}`}
        onClick={() => setCancelling(true)}
      >
        Cancel
      </Button>
      {isChangingOne && next && (
        <OneAmountDialog
          schedule={schedule}
          occurrence={next}
          onClose={() => setChangingOne(false)}
        />
      )}
      {isCancelling && (
        <ConfirmDialog
          title="Cancel this schedule?"
          confirmLabel="Cancel schedule"
          cancelLabel="Keep it"
          isDanger
          busy={cancelling.isPending}
          busyText="Cancelling..."
          onConfirm={() => cancelling.submit({ params })}
          onClose={() => setCancelling(false)}
        >
          <p>
            {formatAmount(amount)} to {toName} will not be paid any more. What was paid stays paid.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
