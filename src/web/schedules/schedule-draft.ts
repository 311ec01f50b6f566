import { makeSchedule } from '#contract/payments/schedules.ts';
import { isChecking } from '#rules/products/account-types.ts';
import type { ScheduleKind } from '#rules/schedules/due-day.ts';
import { moneyAccounts, type OwnAccount } from '../base/account/own-account.ts';
import { checkFields, type FieldErrors } from '../base/form/check-fields.ts';
import {
  atSeriesFields,
  newSeries,
  ruleOf,
  type ScheduleBody,
  type SeriesDraft,
  seriesOf,
} from '../base/schedule/series-draft.ts';
import type { Schedule } from './coming-up.ts';

export type ScheduleDraft = SeriesDraft &
  Readonly<
    Record<
      'kind' | 'fromAccountId' | 'toAccountId' | 'recipientId' | 'amount' | 'description',
      string
    >
  >;

/** The accounts that a kind of payment can come from. */
export function sourcesOf(kind: string, accounts: readonly OwnAccount[]): readonly OwnAccount[] {
  const sources = moneyAccounts(accounts);
  if (kind !== 'bill') return sources;
  return sources.filter(({ accountType }) => isChecking(accountType));
}

export function newSchedule(accounts: readonly OwnAccount[], now: Date): ScheduleDraft {
  return {
    kind: 'internal-transfer',
    fromAccountId: sourcesOf('bill', accounts)[0]?.id ?? moneyAccounts(accounts)[0]?.id ?? '',
    toAccountId: '',
    recipientId: '',
    amount: '',
    description: '',
    ...newSeries(now),
  };
}

/** A schedule as its form begins with it. */
export function draftOf(schedule: Schedule): ScheduleDraft {
  const { end, days } = schedule;
  const [firstDay = 1, secondDay = 15] = days ?? [];
  return {
    kind: schedule.kind,
    fromAccountId: schedule.fromAccountId,
    toAccountId: schedule.toAccountId ?? '',
    recipientId: schedule.recipientId ?? '',
    amount: schedule.amount,
    description: schedule.description ?? '',
    frequency: schedule.frequency,
    firstDay: String(firstDay),
    secondDay: String(secondDay),
    startOn: schedule.startOn,
    ends: 'on' in end ? 'on' : 'after' in end ? 'after' : 'never',
    endOn: 'on' in end ? end.on : '',
    endAfter: 'after' in end ? String(end.after) : '',
    // Between own accounts every day is one, and the form does not ask.
    businessDayRule: schedule.kind === 'internal-transfer' ? 'next' : schedule.businessDayRule,
  };
}

/** What is sent. What the form does not ask for stays as the schedule has it. */
export function scheduleBody(
  draft: ScheduleDraft,
  schedule?: Pick<Schedule, 'days' | 'businessDayRule'>,
): ScheduleBody {
  const isInside = draft.kind === 'internal-transfer';
  return {
    kind: draft.kind as ScheduleKind,
    fromAccountId: draft.fromAccountId,
    toAccountId: isInside ? draft.toAccountId : '',
    recipientId: isInside ? '' : draft.recipientId,
    amount: draft.amount,
    description: draft.description,
    ...seriesOf(draft, schedule?.days),
    ...(isInside ? schedule && { businessDayRule: schedule.businessDayRule } : ruleOf(draft)),
  };
}

export function checkSchedule(draft: ScheduleDraft): FieldErrors {
  const errors = checkFields(makeSchedule.body, scheduleBody(draft));
  const isInside = draft.kind === 'internal-transfer';
  const other = isInside
    ? draft.toAccountId === '' && { toAccountId: 'Please choose an account' }
    : draft.recipientId === '' && { recipientId: 'Please choose a recipient' };
  return {
    ...atSeriesFields(errors, draft),
    ...(draft.fromAccountId === '' && { fromAccountId: 'Please choose an account' }),
    ...other,
  };
}
