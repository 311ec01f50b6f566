import { dollars, signedDollars } from '#money/dollars.ts';
import { bankClock } from './bank-clock.ts';
import { MONTHS, WEEKDAYS } from './calendar-names.ts';

/** "$1,234.50" of "1234.5"; "−$5.00" of "-5.00". */
export function formatAmount(amount: string): string {
  return dollars(amount);
}

/** "+$5.00" for money in, "−$5.00" for money out. */
export function formatSigned(amount: string, type: 'credit' | 'debit'): string {
  return signedDollars(amount, type);
}

const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The day and time of "2026-03-02" or of a moment. A moment belongs to the day it is at the bank,
 * wherever the reader is; a calendar day has no time zone at all.
 */
function partsOf(date: string): readonly number[] {
  const written = CALENDAR_DAY.test(date) ? date : bankClock(new Date(date));
  return written.split(/\D/, 5).map(Number);
}

/** "Mar 2, 2026", of a moment or of a calendar day. */
export function formatDate(date: string): string {
  const [year, month = 0, day] = partsOf(date);
  return `${MONTHS[month - 1]?.slice(0, 3)} ${day}, ${year}`;
}

/** "Monday, March 2, 2026" */
export function formatLongDate(date: string): string {
  const [year = 0, month = 0, day] = partsOf(date);
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  return `${weekday}, ${MONTHS[month - 1]} ${day}, ${year}`;
}

/** "Mar 2", where the year is clear. */
export function formatShortDay(date: string): string {
  return formatDate(date).replace(/, \d+$/, '');
}

/** "Mar 2, 2026, 9:45 AM" in the bank's time. */
export function formatDateTime(moment: string): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`;
}

/** "9:45 AM" in the bank's time. */
export function formatTime(moment: string): string {
  const [, , , hour = 0, minute] = partsOf(moment);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "Mar 2026" */
export function formatMonth(date: string): string {
  return formatDate(date).replace(/ \d+,/, '');
}

export function formatCount(number: number): string {
  return String(number).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Only the last four digits: "•••• 0008". */
export function maskedNumber(accountNumber: string): string {
  return `•••• ${accountNumber.slice(-4)}`;
}
