// A day of the calendar without time or zone, as the database and the wire carry it: "2026-03-08".
// The brand keeps unchecked text out; because the form is fixed, dates compare as strings do.
export type CalendarDate = string & { readonly __form: 'calendar-date' };

const DAY_MS = 86_400_000;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const AMERICAN = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

/** Reads "2026-03-08" or "3/8/2026" as typed; null unless the calendar has that day. */
export function parseCalendarDate(text: string): CalendarDate | null {
  const typed = text.trim();
  const [, month = '', day = '', year = ''] = AMERICAN.exec(typed) ?? [];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
  return isRealDay(iso) ? iso : null;
}

/** Marks text that must already be a day, such as a database column; anything else is a bug. */
export function calendarDate(text: string): CalendarDate {
  if (!isRealDay(text)) throw new RangeError(`Not a day of the calendar: ${text}`);
  return text;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moved = midnight(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return calendarDate(moved.toISOString().slice(0, 10));
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(date: CalendarDate): number {
  return midnight(date).getUTCDay();
}

export function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}

/** The first day of the month that a day is in. */
export function startOfMonth(date: CalendarDate): CalendarDate {
  return calendarDate(`${date.slice(0, 8)}01`);
}

/** The last day of the month that a day is in. */
export function endOfMonth(date: CalendarDate): CalendarDate {
  const next = midnight(startOfMonth(date));
  next.setUTCMonth(next.getUTCMonth() + 1);
  return addDays(calendarDate(next.toISOString().slice(0, 10)), -1);
}

/** The later one of two days. */
export function laterOf(one: CalendarDate, other: CalendarDate): CalendarDate {
  return daysBetween(one, other) > 0 ? other : one;
}

/** How many days a day is after another. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (midnight(to).getTime() - midnight(from).getTime()) / DAY_MS;
}

function isRealDay(text: string): text is CalendarDate {
  if (!ISO.test(text)) return false;
  const day = midnight(text);
  // Date rolls 30 February over into March instead of refusing it, so the text must come back.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

// UTC has no daylight saving: days are always 24 hours apart.
function midnight(text: string): Date {
  return new Date(`${text}T00:00:00Z`);
}
