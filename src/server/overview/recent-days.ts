import { DAY_MS } from '#rules/calendar/durations.ts';

/** What counts as recent, for customers and staff alike. */
export const RECENT_DAYS = 30;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
