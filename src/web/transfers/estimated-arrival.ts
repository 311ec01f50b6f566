// When a wire arrives, as the form shows it before the wire is sent.
import type { Reply } from '#contract/endpoint.ts';
import type { listWireTerms } from '#contract/payments/transfers.ts';
import { isBusinessDay } from '#rules/calendar/business-days.ts';
import {
  addDays,
  type CalendarDate,
  calendarDate,
  weekday,
} from '#rules/calendar/calendar-date.ts';
import type { WireType } from '#rules/payments/transfer-types.ts';
import { WEEKDAYS } from '../base/format/calendar-names.ts';
import { formatShortDay } from '../base/format/format.ts';

export type WireTerms = Reply<typeof listWireTerms>['terms'][number];

/** The business days in which a wire arrives at the earliest; the server says the latest. */
const quickest: Readonly<Record<WireType, number>> = { wire_domestic: 1, wire_international: 3 };

export interface EstimatedArrival {
  /** "1-2 business days". */
  readonly days: string;
  /** "Mon, Nov 16 – Tue, Nov 17". */
  readonly dates: string;
}

export function estimatedArrival(terms: WireTerms): EstimatedArrival {
  const { processingDays, transferType } = terms;
  const latest = calendarDate(terms.expectedDate);
  const earliest = businessDaysBefore(latest, processingDays - quickest[transferType]);
  return {
    days: daysOf(transferType, processingDays),
    dates: `${formatDay(earliest)} – ${formatDay(latest)}`,
  };
}

export function daysOf(transferType: WireType, processingDays: number): string {
  return `${quickest[transferType]}-${processingDays} business days`;
}

function businessDaysBefore(date: CalendarDate, days: number): CalendarDate {
  let reached = date;
  for (let left = days; left > 0; ) {
    reached = addDays(reached, -1);
    if (isBusinessDay(reached)) left -= 1;
  }
  return reached;
}

/** "Mon, Nov 16", without the year, since wires arrive within weeks. */
function formatDay(date: CalendarDate): string {
  return `${WEEKDAYS[weekday(date)]?.slice(0, 3)}, ${formatShortDay(date)}`;
}
