import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { promiseAge } from '../promise-age.ts';

/** One case in a line or two, as the list of the split view shows it. */
export interface CaseSummary {
  readonly title: string;
  readonly about: string;
  readonly figure?: string | undefined;
  /** What the figure shows, as the server printed it. */
  readonly amount?: string | undefined;
  /** When it is due; left out where it is decided. */
  readonly due?:
    | { readonly on: string; readonly label: string; readonly isLate: boolean }
    | undefined;
  /** How many of its remarks ask for care. */
  readonly cautions: number;
}

interface Waiting {
  readonly createdAt: string;
  readonly promisedBy: string;
}

export function dueOf(item: Waiting, today: CalendarDate): CaseSummary['due'] {
  const { label, late } = promiseAge(item, today);
  return {
    on: item.promisedBy,
    label: label.replace(/^Day \d+ of \d+, due/, 'Due'),
    isLate: late > 0,
  };
}
