import { bankDay } from '#rules/calendar/bank-day.ts';
import { isBusinessDay } from '#rules/calendar/business-days.ts';
import { addDays, type CalendarDate, calendarDate } from '#rules/calendar/calendar-date.ts';
import { formatDate, formatDateTime } from '../format/format.ts';

export interface PromiseAge {
  /** The business days of the promise, and which of them today is; 0 before the first. */
  readonly days: number;
  readonly day: number;
  /** Business days after the promised day; 0 before it. */
  readonly late: number;
  readonly label: string;
}

interface Waiting {
  readonly createdAt: string;
  readonly promisedBy: string;
}

/** How long an item has waited against the promise, in business days. */
export function promiseAge({ createdAt, promisedBy }: Waiting, today: CalendarDate): PromiseAge {
  const since = bankDay(new Date(createdAt));
  const due = calendarDate(promisedBy);
  const days = countBusinessDays(since, due);
  const passed = countBusinessDays(since, today);
  const late = Math.max(0, passed - days);
  const day = Math.min(passed, days);
  return { days, day, late, label: dueLabel({ days, day, late }, due === today, promisedBy) };
}

function dueLabel(
  { days, day, late }: Omit<PromiseAge, 'label'>,
  isToday: boolean,
  promisedBy: string,
): string {
  if (late > 0) return `${inBusinessDays(late)} late`;
  if (isToday) return 'Due today';
  const date = withoutYear(formatDate(promisedBy));
  // The promise counts business days after the one on which the item came.
  return day === 0 ? `Due ${date}` : `Day ${day} of ${days}, due ${date}`;
}

/** How long an item has waited: "3 business days". */
export function waitedFor(createdAt: string, today: CalendarDate): string {
  const since = bankDay(new Date(createdAt));
  if (since === today) return 'Today';
  const passed = countBusinessDays(since, today);
  // On a weekend, or the Monday after it, no whole business day has passed.
  return passed === 0 ? `Since ${withoutYear(formatDate(since))}` : inBusinessDays(passed);
}

/** When an item was submitted: "today, 8:57 AM" or "Nov 9, 10:04 AM". */
export function cameAt(createdAt: string, today: CalendarDate): string {
  const text = withoutYear(formatDateTime(createdAt));
  const isToday = bankDay(new Date(createdAt)) === today;
  return isToday ? text.replace(/^\w+ \d+/, 'today') : text;
}

// The items of a queue are days old, so the year is left out.
function withoutYear(date: string): string {
  return date.replace(/, \d{4}/, '');
}

export function inBusinessDays(days: number): string {
  return days === 1 ? '1 business day' : `${days} business days`;
}

/** Business days after a day, up to and including another. */
function countBusinessDays(after: CalendarDate, through: CalendarDate): number {
  let count = 0;
  for (let day = addDays(after, 1); day <= through; day = addDays(day, 1)) {
    if (isBusinessDay(day)) count += 1;
  }
  return count;
}
