// When a payment is made, as forms have it: the days of a series, and for a payment that is typed
// now whether it has any.
import type { Sent } from '#contract/endpoint.ts';
import { type makeSchedule, previewSchedule } from '#contract/payments/schedules.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays } from '#rules/calendar/calendar-date.ts';
import type { BusinessDayRule, ScheduleKind } from '#rules/schedules/due-day.ts';
import type { Frequency } from '#rules/schedules/series.ts';
import { checkFields, type FieldErrors } from '../form/check-fields.ts';

export type ScheduleBody = Sent<typeof makeSchedule>['body'];
type Series = Pick<ScheduleBody, 'frequency' | 'days' | 'startOn' | 'end'>;

export type SeriesDraft = Readonly<
  Record<
    | 'frequency'
    | 'firstDay'
    | 'secondDay'
    | 'startOn'
    | 'ends'
    | 'endOn'
    | 'endAfter'
    | 'businessDayRule',
    string
  >
>;

/** 'now', 'day' or 'repeat' beside the series it begins with. */
export type TimingDraft = SeriesDraft & { readonly when: string };

export function newSeries(now: Date): SeriesDraft {
  return {
    frequency: 'monthly',
    firstDay: '1',
    secondDay: '15',
    startOn: addDays(bankDay(now), 1),
    ends: 'never',
    endOn: '',
    endAfter: '',
    businessDayRule: 'next',
  };
}

export function newTiming(now: Date): TimingDraft {
  return { ...newSeries(now), when: 'now' };
}

/** What is sent of a series. Days of a month that the form does not ask for stay as they are. */
export function seriesOf(draft: SeriesDraft, days?: readonly number[] | null): Series {
  return {
    frequency: draft.frequency as Frequency,
    ...daysOf(draft, days),
    startOn: draft.startOn,
    end: seriesEnd(draft),
  };
}

/** The same of a payment that is typed now: on a day it is made once. */
export function timingSeries({ when, ...series }: TimingDraft): Series {
  return seriesOf(when === 'day' ? { ...series, frequency: 'once' } : series);
}

/** The rule for weekends and holidays, which forms ask for where money leaves the bank. */
export function ruleOf({ businessDayRule }: SeriesDraft): Pick<ScheduleBody, 'businessDayRule'> {
  return { businessDayRule: businessDayRule as BusinessDayRule };
}

function daysOf({ frequency, firstDay, secondDay }: SeriesDraft, days?: readonly number[] | null) {
  if (frequency === 'twice-a-month') return { days: [Number(firstDay), Number(secondDay)] };
  const isByMonth = ['monthly', 'quarterly', 'yearly'].includes(frequency);
  return isByMonth && days?.length === 1 ? { days: [...days] } : {};
}

function seriesEnd({ frequency, ends, endOn, endAfter }: SeriesDraft): Series['end'] {
  if (frequency === 'once' || ends === 'never') return { never: true };
  return ends === 'on' ? { on: endOn } : { after: Number(endAfter) };
}

/** Problems with the parts of a series, at the fields that a form has for them. */
export function atSeriesFields({ end, days, ...errors }: FieldErrors, { ends }: SeriesDraft) {
  return {
    ...errors,
    ...(days !== undefined && { secondDay: days }),
    ...(end !== undefined && { [ends === 'on' ? 'endOn' : 'endAfter']: end }),
  };
}

export function checkTiming(draft: TimingDraft): FieldErrors {
  if (draft.when === 'now') return {};
  const kind: ScheduleKind = 'internal-transfer';
  const errors = checkFields(previewSchedule.body, { kind, ...timingSeries(draft), count: 1 });
  return atSeriesFields(errors, draft);
}
