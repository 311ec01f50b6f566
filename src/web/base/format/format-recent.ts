import { DAY_MS } from '#rules/calendar/durations.ts';
import { bankClock } from './bank-clock.ts';
import { formatDateTime, formatTime } from './format.ts';

/** "Today, 9:45 AM" and "Yesterday, 9:45 AM" by the bank's calendar, else the date and the time. */
export function formatRecent(moment: string, now = new Date()): string {
  const day = bankDayOf(new Date(moment));
  const today = bankDayOf(now);
  if (day === today) return `Today, ${formatTime(moment)}`;
  // Calendar days are all of one length in UTC.
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  return day === yesterday ? `Yesterday, ${formatTime(moment)}` : formatDateTime(moment);
}

const bankDayOf = (moment: Date) => bankClock(moment).slice(0, 10);
