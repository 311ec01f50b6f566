// When the bank works: the hour that ends its day for wires, and the day a wire arrives.
// Temporal turns a wall clock into an instant. Node and Chromium have it, phones with Safari do not
// yet; the browser's compiler settings do not know the word, so this file stays on the server.

import { BANK_ZONE, bankDay } from './bank-day.ts';
import { addBusinessDays, businessDayFrom } from './business-days.ts';
import { addDays, type CalendarDate } from './calendar-date.ts';

export type WireKind = 'domestic' | 'international';

/** Hours and minutes on the bank's wall clock, "14:00". */
export type WallTime = `${number}:${number}`;

export type WireTimes = {
  zone: string;
  cutOff: Record<WireKind, WallTime>;
  businessDays: Record<WireKind, number>;
};

export const WIRE_TIMES: WireTimes = {
  zone: BANK_ZONE,
  cutOff: { domestic: '14:00', international: '12:00' },
  businessDays: { domestic: 2, international: 5 },
};

/** The instant at which the bank's wall clock shows a time. When clocks go forward, an hour that is
 * skipped reads as the one after it; when they go back, the first of the two counts. */
export function bankMoment(date: CalendarDate, time: WallTime, zone = BANK_ZONE): Date {
  const moment = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time });
  return new Date(moment.epochMilliseconds);
}

/** The business day on which the bank handles what arrived at an instant: after the cut-off, and on
 * days when it is closed, the next one. */
export function processingDay(at: Date, cutOff: WallTime, zone = BANK_ZONE): CalendarDate {
  const today = bankDay(at, zone);
  const late = at.getTime() > bankMoment(today, cutOff, zone).getTime();
  return businessDayFrom(late ? addDays(today, 1) : today);
}

/** The day by which a wire approved at an instant has arrived. */
export function expectedCompletion(
  approvedAt: Date,
  kind: WireKind,
  times: WireTimes = WIRE_TIMES,
): CalendarDate {
  const start = processingDay(approvedAt, times.cutOff[kind], times.zone);
  return addBusinessDays(start, times.businessDays[kind]);
}
