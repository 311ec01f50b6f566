import { brand } from '#brand/brand.ts';
import { type CalendarDate, calendarDate } from './calendar-date.ts';

export const BANK_ZONE: string = brand.timeZone;

const formats = new Map<string, Intl.DateTimeFormat>();

// No zone is off by a fraction of this, so within one the day does not change.
const QUARTER_HOUR_MS = 900_000;
let last: { readonly quarterHour: number; readonly zone: string; readonly day: CalendarDate };

/**
 * The day the bank's calendar shows at an instant. Forms ask it too, so it needs nothing newer than
 * Intl. Every posting asks for the day of the same moment, so the last answer is kept.
 */
export function bankDay(at: Date, zone = BANK_ZONE): CalendarDate {
  const quarterHour = Math.floor(at.getTime() / QUARTER_HOUR_MS);
  if (last?.quarterHour !== quarterHour || last.zone !== zone) {
    last = { quarterHour, zone, day: dayIn(zone, at) };
  }
  return last.day;
}

function dayIn(zone: string, at: Date): CalendarDate {
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
