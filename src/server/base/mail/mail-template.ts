import { brand } from '#brand/brand.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { Mail } from './mail.ts';

export interface Recipient {
  readonly email: string;
  readonly firstName?: string;
}

interface Letter {
  readonly kind: string;
  readonly subject: string;
  /** A paragraph of several lines keeps them. */
  readonly paragraphs: readonly string[];
  readonly about?: string;
}

/** A mail in the bank's manner: a greeting, paragraphs, and who signs. */
export function mailTemplate(
  { email, firstName }: Recipient,
  { kind, subject, paragraphs, about }: Letter,
): Mail {
  const greeting = firstName === undefined ? 'Hello,' : `Hello ${firstName},`;
  const parts = [greeting, ...paragraphs, `${brand.name}\n${brand.phone}`];
  const text = `${parts.join('\n\n')}\n`;
  return { kind, to: email, subject, text, ...(about !== undefined && { about }) };
}

/** What to do when it was not the reader; every notice of a change ends with it. */
export const NOT_YOU = `If this was not you, please call us right away: ${brand.phone}.`;

/** The line by which mailed codes are found, by people and by their programs. */
export function codeLine(code: string): string {
  return `Access code: ${code}`;
}

/** A moment as the bank's clocks show it. */
export function bankTime(at: Date): string {
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: brand.timeZone,
  }).format(at);
}

const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** A calendar day as a letter has it: "Friday, March 13, 2026". */
export function dayText(day: CalendarDate): string {
  return calendarDay.format(new Date(`${day}T00:00:00Z`));
}
