import { type CalendarDate, parseCalendarDate } from '../calendar/calendar-date.ts';

export const LEAST_AGE = 18;
export const GREATEST_AGE = 120;

export type BirthDate =
  | { ok: true; date: CalendarDate }
  | { ok: false; because: 'not-a-date' | 'in-the-future' | 'too-long-ago' | 'too-young' };

/** Reads a date of birth as typed and asks whether its owner may open an account on `today`, the
 * bank's own day. */
export function birthDate(text: string, today: CalendarDate, leastAge = LEAST_AGE): BirthDate {
  const date = parseCalendarDate(text);
  if (date === null) return { ok: false, because: 'not-a-date' };
  if (date > today) return { ok: false, because: 'in-the-future' };
  if (anniversary(date, GREATEST_AGE) < today) return { ok: false, because: 'too-long-ago' };
  if (anniversary(date, leastAge) > today) return { ok: false, because: 'too-young' };
  return { ok: true, date };
}

/** Completed years of life on a day. */
export function ageOn(born: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return anniversary(born, years) > today ? years - 1 : years;
}

// Compared as text: a person born on 29 February has "2026-02-29" as an anniversary, which sorts
// after the 28th and before the first of March, the day on which the year of life is complete.
function anniversary(born: CalendarDate, years: number): string {
  return `${Number(born.slice(0, 4)) + years}${born.slice(4)}`;
}
