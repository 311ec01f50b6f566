// The days of a schedule as the customer means them, before weekends and holidays move any of them.
import {
  addDays,
  type CalendarDate,
  calendarDate,
  endOfMonth,
  startOfMonth,
} from '../calendar/calendar-date.ts';

export const frequencies = [
  'once',
  'weekly',
  'every-2-weeks',
  'twice-a-month',
  'monthly',
  'quarterly',
  'yearly',
] as const;
export type Frequency = (typeof frequencies)[number];

/** Until when a schedule runs: a day, a number of occurrences, or neither. */
export interface SeriesEnd {
  readonly on: CalendarDate | null;
  /** How many occurrences there are; one that is skipped counts. */
  readonly after: number | null;
}

export interface Series {
  readonly frequency: Frequency;
  /** Days of the month, 31 meaning the last one; null takes the day of `startOn`. */
  readonly days: readonly number[] | null;
  /** No occurrence is before this day. */
  readonly startOn: CalendarDate;
  readonly end: SeriesEnd;
}

export const LAST_DAY = 31;

/** Every month has this day; a later one may be the last day of February. */
const SHORTEST_MONTH = 28;

const MONTHS_APART = { monthly: 1, quarterly: 3, yearly: 12 } as const;
const DAYS_APART = { weekly: 7, 'every-2-weeks': 14 } as const;

/** What is wrong with the days of a month that were chosen for a frequency, for a person. */
export function daysProblem(
  frequency: Frequency,
  days: readonly number[] | null,
): string | undefined {
  const count = days?.length ?? 0;
  if (frequency === 'twice-a-month') {
    if (count !== 2) return 'Please choose two days of the month.';
    const [first = 0, second = 0] = days ?? [];
    if (first === second) return 'Please choose two different days of the month.';
    // Both would be the last day of February, and one payment would be missing.
    const areLast = Math.min(first, second) >= SHORTEST_MONTH;
    return areLast ? 'Two days after the 27th are the same day in February.' : undefined;
  }
  if (count === 0) return undefined;
  if (!(frequency in MONTHS_APART)) return 'This schedule goes by its first day.';
  return count === 1 ? undefined : 'Please choose one day of the month.';
}

/** The days of a series in order, until it ends; without an end they go on for ever. */
export function* occurrences(series: Series): Generator<CalendarDate, void, undefined> {
  const { on: lastOn, after } = series.end;
  let count = 0;
  for (const day of daysOf(series)) {
    if (after !== null && count >= after) return;
    if (lastOn !== null && day > lastOn) return;
    count += 1;
    yield day;
  }
}

function daysOf(series: Series): Iterable<CalendarDate> {
  const { frequency, startOn, days } = series;
  switch (frequency) {
    case 'once':
      return [startOn];
    case 'weekly':
    case 'every-2-weeks':
      return everyDays(startOn, DAYS_APART[frequency]);
    case 'twice-a-month':
      return monthDays(startOn, [...(days ?? [])].sort(byNumber), 1);
    case 'monthly':
    case 'quarterly':
    case 'yearly':
      return monthDays(startOn, [days?.[0] ?? dayOfMonth(startOn)], MONTHS_APART[frequency]);
  }
}

function* everyDays(startOn: CalendarDate, apart: number): Generator<CalendarDate> {
  for (let day = startOn; isInCalendar(day); day = addDays(day, apart)) yield day;
}

/** These days of each month, or of every third or twelfth from the first that has one. */
function* monthDays(
  startOn: CalendarDate,
  days: readonly number[],
  monthsApart: number,
): Generator<CalendarDate> {
  let month = startOfMonth(startOn);
  const isInFirst = days.some((day) => dayIn(month, day) >= startOn);
  if (!isInFirst) month = nextMonth(month);
  while (isInCalendar(month)) {
    for (const day of days) {
      const date = dayIn(month, day);
      if (date >= startOn) yield date;
    }
    for (let passed = 0; passed < monthsApart; passed += 1) month = nextMonth(month);
  }
}

/** A day of a month; in a month that is too short for it, the last one. */
function dayIn(month: CalendarDate, day: number): CalendarDate {
  const last = endOfMonth(month);
  return day >= dayOfMonth(last)
    ? last
    : calendarDate(`${month.slice(0, 8)}${String(day).padStart(2, '0')}`);
}

function nextMonth(month: CalendarDate): CalendarDate {
  return addDays(endOfMonth(month), 1);
}

function dayOfMonth(date: CalendarDate): number {
  return Number(date.slice(8));
}

const byNumber = (one: number, other: number) => one - other;

/** Dates are text of ten characters, which the year 10000 would not be. */
function isInCalendar(day: CalendarDate): boolean {
  return day < '9990';
}
