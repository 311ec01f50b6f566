import type { OpenHours, Week } from '#brand/bank-locations.ts';

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** `short`: 9AM-6PM. `long`: 8:00 AM - 5:30 PM. */
export type HoursStyle = 'short' | 'long';

export interface HoursRow {
  readonly days: string;
  readonly hours: string;
}

/** The week as a table reads it: from Monday, neighboring days with equal hours as one row. */
export function hoursRows(week: Week, style: HoursStyle): HoursRow[] {
  const rows: { first: string; last: string; hours: string }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0] as const) {
    const hours = printHours(week[day], style);
    const former = rows.at(-1);
    if (former?.hours === hours) former.last = dayNames[day];
    else rows.push({ first: dayNames[day], last: dayNames[day], hours });
  }
  return rows.map(({ first, last, hours }) => ({
    days: first === last ? first : `${first}-${last}`,
    hours,
  }));
}

function printHours(hours: OpenHours | null, style: HoursStyle): string {
  if (!hours) return 'Closed';
  const gap = style === 'short' ? '-' : ' - ';
  return printTime(hours.opens, style) + gap + printTime(hours.closes, style);
}

export function printTime(minutes: number, style: HoursStyle): string {
  const hour = Math.floor(minutes / 60);
  const half = hour < 12 ? 'AM' : 'PM';
  const clock = hour % 12 || 12;
  const past = minutes % 60;
  if (style === 'short' && past === 0) return `${clock}${half}`;
  const time = `${clock}:${String(past).padStart(2, '0')}`;
  return style === 'short' ? time + half : `${time} ${half}`;
}
