import type { Sent } from '#contract/endpoint.ts';
import { makeSchedule } from '#contract/schedules.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays } from '#rules/calendar/calendar-date.ts';
import { isChecking } from '#rules/products/account-types.ts';
import type { ScheduleKind } from '#rules/schedules/due-day.ts';
import type { Frequency } from '#rules/schedules/series.ts';
import { moneyAccounts, type OwnAccount } from '../base/account/own-account.ts';
import { checkFields, type FieldErrors } from '../base/form/check-fields.ts';
import type { Schedule } from './coming-up.ts';

export type ScheduleDraft = Readonly<
  Record<
    | 'kind'
    | 'fromAccountId'
    | 'toAccountId'
    | 'recipientId'
    | 'amount'
    | 'description'
    | 'frequency'
    | 'firstDay'
    | 'secondDay'
    | 'startOn'
    | 'ends'
    | 'endOn'
    | 'endAfter',
    string
  >
>;

type Body = Sent<typeof makeSchedule>['body'];

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
    frequency: 'monthly',
    firstDay: '1',
    secondDay: '15',
    startOn: addDays(bankDay(now), 1),
    ends: 'never',
    endOn: '',
    endAfter: '',
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
  };
}

/** What is sent. What the form does not ask for stays as the schedule has it. */
export function scheduleBody(
  draft: ScheduleDraft,
  schedule?: Pick<Schedule, 'days' | 'businessDayRule'>,
): Body {
  const isInside = draft.kind === 'internal-transfer';
  return {
    kind: draft.kind as ScheduleKind,
    fromAccountId: draft.fromAccountId,
    toAccountId: isInside ? draft.toAccountId : '',
    recipientId: isInside ? '' : draft.recipientId,
    amount: draft.amount,
    description: draft.description,
    frequency: draft.frequency as Frequency,
    ...daysOf(draft, schedule?.days),
    startOn: draft.startOn,
    end: seriesEnd(draft),
    ...(schedule && { businessDayRule: schedule.businessDayRule }),
  };
}

function daysOf({ frequency, firstDay, secondDay }: ScheduleDraft, days?: Schedule['days']) {
  if (frequency === 'twice-a-month') return { days: [Number(firstDay), Number(secondDay)] };
  const isByMonth = ['monthly', 'quarterly', 'yearly'].includes(frequency);
  return isByMonth && days?.length === 1 ? { days: [...days] } : {};
}

function seriesEnd({ frequency, ends, endOn, endAfter }: ScheduleDraft): Body['end'] {
  if (frequency === 'once' || ends === 'never') return { never: true };
  return ends === 'on' ? { on: endOn } : { after: Number(endAfter) };
}

export function checkSchedule(draft: ScheduleDraft): FieldErrors {
  const { end, days, ...errors } = checkFields(makeSchedule.body, scheduleBody(draft));
  const isInside = draft.kind === 'internal-transfer';
  const other = isInside
    ? draft.toAccountId === '' && { toAccountId: 'Please choose an account' }
    : draft.recipientId === '' && { recipientId: 'Please choose a recipient' };
  return {
    ...errors,
    ...(draft.fromAccountId === '' && { fromAccountId: 'Please choose an account' }),
    ...other,
    ...(days !== undefined && { secondDay: days }),
    ...(end !== undefined && { [draft.ends === 'on' ? 'endOn' : 'endAfter']: end }),
  };
}
