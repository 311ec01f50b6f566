import { MONTHS } from './calendar-names.ts';

/** "2026-03" as March 2026. */
export function monthName(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${MONTHS[(number ?? 0) - 1]} ${year}`;
}
