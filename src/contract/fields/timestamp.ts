import * as z from 'zod/mini';
import { parseCalendarDate } from '#rules/calendar/calendar-date.ts';
import { boundedString } from './bounded-string.ts';

// The day after any of these is a day as well; the calendar of the wire ends with the year 9999.
const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;

const SOME_MOMENT = '2026-03-02T17:45:00.000Z';

/** A moment that is printed already. */
export const wireTimestamp = z
  .string()
  .check(z.meta({ format: 'date-time', examples: [SOME_MOMENT] }));

/** A moment in a reply: a Date inside, UTC with milliseconds on the wire. */
export const timestamp = z.pipe(
  z.pipe(
    z.date(),
    z.transform((date) => date.toISOString()),
  ),
  wireTimestamp,
);

/** A calendar day, the same text in either direction; 30 February is refused, and so are days that
 * no account will ever see. */
export function calendarDate(label: string) {
  const error = (issue: { readonly input?: unknown }) =>
    issue.input == null ? `${label} is required` : notADate(label);
  return boundedString('2026-03-02'.length, error, notADate(label)).check(
    z.minLength(1, { error: `${label} is required`, abort: true }),
    z.refine((text) => parseCalendarDate(text) === text, { error: notADate(label), abort: true }),
    z.refine(isInRange, `${label} must be between the years ${FIRST_YEAR} and ${LAST_YEAR}`),
    z.meta({ format: 'date', examples: [SOME_MOMENT.slice(0, 10)] }),
  );
}

function isInRange(date: string): boolean {
  const year = Number(date.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

function notADate(label: string): string {
  return `${label} must be a date such as 2026-03-02`;
}
