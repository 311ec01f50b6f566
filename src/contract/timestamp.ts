import * as z from 'zod/mini';
import { parseCalendarDate } from '#rules/calendar-date.ts';

const SOME_MOMENT = '2026-03-02T17:45:00.000Z';

/** A moment in a reply: a Date inside, UTC with milliseconds on the wire. */
export const timestamp = z.pipe(
  z.pipe(
    z.date(),
    z.transform((date) => date.toISOString()),
  ),
  z.string().check(z.meta({ format: 'date-time', examples: [SOME_MOMENT] })),
);

/** A calendar day, the same text in either direction; 30 February is refused. */
export function calendarDate(label: string) {
  return z
    .string({
      error: (issue) => (issue.input == null ? `${label} is required` : notADate(label)),
    })
    .check(
      z.minLength(1, { error: `${label} is required`, abort: true }),
      z.refine((text) => parseCalendarDate(text) === text, notADate(label)),
      z.meta({ format: 'date', examples: [SOME_MOMENT.slice(0, 10)] }),
    );
}

function notADate(label: string): string {
  return `${label} must be a date such as 2026-03-02`;
}
