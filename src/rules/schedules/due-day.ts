// On which day an occurrence is carried out: weekends and holidays move what leaves the bank.
import { businessDayBefore, businessDayFrom } from '../calendar/business-days.ts';
import { type CalendarDate, laterOf } from '../calendar/calendar-date.ts';
import { occurrences, type Series } from './series.ts';

export const scheduleKinds = ['internal-transfer', 'bill', 'wire'] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];

export const businessDayRules = ['next', 'previous', 'none'] as const;
export type BusinessDayRule = (typeof businessDayRules)[number];

/** Own accounts are in the bank, which is open every day; everything else leaves it. */
export function usualRule(kind: ScheduleKind): BusinessDayRule {
  return kind === 'internal-transfer' ? 'none' : 'next';
}

/**
 * The day on which the occurrence of a day is carried out. The business day before may be over
 * already: what is not past is never moved before today.
 */
export function dueDay(on: CalendarDate, rule: BusinessDayRule, today: CalendarDate): CalendarDate {
  if (rule === 'none') return on;
  if (rule === 'next') return businessDayFrom(on);
  const before = businessDayBefore(on);
  return on < today ? before : laterOf(before, today);
}

export interface Occurrence {
  /** The day of the series, by which an occurrence is known. */
  readonly on: CalendarDate;
  readonly dueOn: CalendarDate;
}

/** The first so many occurrences, those of the past included. */
export function firstOccurrences(
  series: Series,
  rule: BusinessDayRule,
  { today, count }: { readonly today: CalendarDate; readonly count: number },
): Occurrence[] {
  const first: Occurrence[] = [];
  for (const on of occurrences(series)) {
    if (first.length >= count) break;
    first.push({ on, dueOn: dueDay(on, rule, today) });
  }
  return first;
}

export interface Reached {
  readonly today: CalendarDate;
  /** The last occurrence that was carried out, failed or was left out. */
  readonly lastOn: CalendarDate | null;
  /** Later ones that are to be left out. */
  readonly skipped: ReadonlySet<string>;
}

export interface RemainingOccurrence extends Occurrence {
  /** Whether its day has passed without it, such as during a pause. */
  readonly isMissed: boolean;
}

/** The occurrences after the last one, in order. */
export function* remaining(
  series: Series,
  rule: BusinessDayRule,
  { today, lastOn, skipped }: Reached,
): Generator<RemainingOccurrence, void, undefined> {
  for (const on of occurrences(series)) {
    if ((lastOn !== null && on <= lastOn) || skipped.has(on)) continue;
    const dueOn = dueDay(on, rule, today);
    yield { on, dueOn, isMissed: dueOn < today };
  }
}
