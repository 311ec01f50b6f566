import { addDays, type CalendarDate, weekday, yearOf } from './calendar-date.ts';
import { federalHolidays } from './federal-holidays.ts';

/** Whether money moves between banks on this day. */
export function isBusinessDay(date: CalendarDate): boolean {
  const day = weekday(date);
  if (day === 0 || day === 6) return false;
  return !holidaysOf(yearOf(date)).has(date);
}

/** The day itself when it is a business day, otherwise the next one that is. */
export function businessDayFrom(date: CalendarDate): CalendarDate {
  return isBusinessDay(date) ? date : businessDayFrom(addDays(date, 1));
}

/** The day itself when it is a business day, otherwise the last one before it. */
export function businessDayBefore(date: CalendarDate): CalendarDate {
  return isBusinessDay(date) ? date : businessDayBefore(addDays(date, -1));
}

/** The business day that many business days after a day, which itself may be any day. */
export function addBusinessDays(date: CalendarDate, days: number): CalendarDate {
  if (!Number.isInteger(days) || days < 0) throw new RangeError(`Not a count of days: ${days}`);
  let reached = date;
  for (let counted = 0; counted < days; counted++) reached = businessDayFrom(addDays(reached, 1));
  return reached;
}

// A list of wires asks for the same year a thousand times over.
const holidaysByYear = new Map<number, ReadonlySet<CalendarDate>>();

function holidaysOf(year: number): ReadonlySet<CalendarDate> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const dates = new Set(federalHolidays(year).map(({ date }) => date));
  holidaysByYear.set(year, dates);
  return dates;
}
