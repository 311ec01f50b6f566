import type { ScheduleKind } from '#rules/schedules/due-day.ts';
import { type Frequency, LAST_DAY } from '#rules/schedules/series.ts';
import { formatDate } from '../base/format/format.ts';
import type { Schedule } from './coming-up.ts';

export const kindLabels: Readonly<Record<ScheduleKind, string>> = {
  'internal-transfer': 'Between my accounts',
  bill: 'Bill',
  wire: 'Wire',
};

export const frequencyLabels: Readonly<Record<Frequency, string>> = {
  once: 'Once',
  weekly: 'Every week',
  'every-2-weeks': 'Every 2 weeks',
  'twice-a-month': 'Twice a month',
  monthly: 'Every month',
  quarterly: 'Every 3 months',
  yearly: 'Every year',
};

/** "on the 1st and the last day" */
export function daysLabel(days: readonly number[]): string {
  return `on the ${days.map(dayLabel).join(' and the ')}`;
}

export function dayLabel(day: number): string {
  if (day === LAST_DAY) return 'last day';
  const isTeen = day > 10 && day < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/** "Every month, until Mar 1, 2027" */
export function rhythmOf({ frequency, days, end }: Schedule): string {
  const parts = [
    frequencyLabels[frequency] + (days === null ? '' : ` ${daysLabel(days)}`),
    ...('on' in end ? [`until ${formatDate(end.on)}`] : []),
    ...('after' in end ? [`${end.after} times`] : []),
  ];
  return parts.join(', ');
}
