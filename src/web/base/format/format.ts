import { brand } from '#brand/brand.ts';
import { dollars, signedDollars } from '#money/dollars.ts';

/** "$1,234.50" of "1234.5"; "−$5.00" of "-5.00". */
export function formatAmount(amount: string): string {
  return dollars(amount);
}

/** "+$5.00" for money in, "−$5.00" for money out. */
export function formatSigned(amount: string, type: 'credit' | 'debit'): string {
  return signedDollars(amount, type);
}

const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;
const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/**
 * The first format that a page makes takes a slow phone a tenth of a second, so each is made when
 * it is first needed, and none while a page loads.
 */
function dateFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', { timeZone: brand.timeZone, ...options });
    return format.format(at);
  };
}

// A moment belongs to the day it is at the bank, wherever the reader is; a calendar day has no
// time zone at all.
const calendarDay = dateFormat({ ...day, timeZone: 'UTC' });
const bankDay = dateFormat(day);
const bankMoment = dateFormat({ ...day, ...time });
const bankTime = dateFormat(time);

/** "Mar 2, 2026", of a moment or of a calendar day. */
export function formatDate(date: string): string {
  return (CALENDAR_DAY.test(date) ? calendarDay : bankDay)(new Date(date));
}

/** "Mar 2", where the year is clear. */
export function formatShortDay(date: string): string {
  return formatDate(date).replace(/, \d+$/, '');
}

/** "Mar 2, 2026, 9:45 AM" in the bank's time. */
export function formatDateTime(moment: string): string {
  // Newer browsers put a narrow space before AM and PM, others a plain one.
  return bankMoment(new Date(moment)).replaceAll('\u202F', ' ');
}

/** "9:45 AM" in the bank's time. */
export function formatTime(moment: string): string {
  return bankTime(new Date(moment)).replaceAll('\u202F', ' ');
}

/** "Mar 2026" */
export function formatMonth(date: string): string {
  return formatDate(date).replace(/ \d+,/, '');
}

export function formatCount(number: number): string {
  return number.toLocaleString('en-US');
}

/** Only the last four digits: "•••• 0008". */
export function maskedNumber(accountNumber: string): string {
  return `•••• ${accountNumber.slice(-4)}`;
}
