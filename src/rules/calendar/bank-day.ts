import { type CalendarDate, calendarDate } from './calendar-date.ts';

export const BANK_ZONE = 'America/Los_Angeles';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day the bank's calendar shows at an instant. Forms ask it too, so it needs nothing newer
 * than Intl. */
export function bankDay(at: Date, zone = BANK_ZONE): CalendarDate {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return calendarDate(`${parts['year']}-${parts['month']}-${parts['day']}`);
}

// Building a format costs far more than using one, and a bank has one zone.
function formatIn(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}
