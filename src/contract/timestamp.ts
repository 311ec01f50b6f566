import * as z from 'zod/mini';

const SOME_MOMENT = '2026-03-02T17:45:00.000Z';

/** A moment in a reply: a Date inside, UTC with milliseconds on the wire. */
export const timestamp = z.pipe(
  z.pipe(
    z.date(),
    z.transform((date) => date.toISOString()),
  ),
  z.string().check(z.meta({ format: 'date-time', examples: [SOME_MOMENT] })),
);

const WIRE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar day, the same text in either direction; 30 February is refused. */
export function calendarDate(label: string) {
  return z
    .string({
      error: (issue) => (issue.input == null ? `${label} is required` : notADate(label)),
    })
    .check(
      z.minLength(1, { error: `${label} is required`, abort: true }),
      z.refine(isRealDay, notADate(label)),
      z.meta({ format: 'date', examples: [SOME_MOMENT.slice(0, 10)] }),
    );
}

function isRealDay(text: string): boolean {
  if (!WIRE_DATE.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function notADate(label: string): string {
  return `${label} must be a date such as 2026-03-02`;
}
