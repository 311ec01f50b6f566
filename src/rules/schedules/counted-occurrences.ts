// What a series counts with before it is carried out: an endless one has no sum of its own.
import { addDays, type CalendarDate, laterOf } from '../calendar/calendar-date.ts';
import { type BusinessDayRule, type Reached, remaining } from './due-day.ts';
import type { Series } from './series.ts';

/** A year from the next one on, so that a series that begins late counts as one that begins now. */
const COUNTED_DAYS = 365;

export interface CountedFrom extends Reached {
  /** The next one, which waits where its day has passed without it; null in a pause. */
  readonly nextOn: CalendarDate | null;
}

/** The days of a series that are still to come, a year of them at most. */
export function countedOccurrences(
  series: Series,
  rule: BusinessDayRule,
  { nextOn, ...reached }: CountedFrom,
): CalendarDate[] {
  const counted: CalendarDate[] = [];
  let end: CalendarDate | undefined;
  for (const { on, isMissed } of remaining(series, rule, reached)) {
    if (isMissed && on !== nextOn) continue;
    end ??= addDays(laterOf(on, reached.today), COUNTED_DAYS);
    if (on >= end) break;
    counted.push(on);
  }
  return counted;
}
