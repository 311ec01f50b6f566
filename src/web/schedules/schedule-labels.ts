import type { ScheduleKind } from '#rules/schedules/due-day.ts';
import { formatDate } from '../base/format/format.ts';
import { dayLabel, frequencyLabels } from '../base/schedule/frequency-labels.ts';
import type { Schedule } from './coming-up.ts';

export const kindLabels: Readonly<Record<ScheduleKind, string>> = {
  'internal-transfer': 'Between my accounts',
  bill: 'Bill',
  wire: 'Wire',
};

/** "on the 1st and the last day" */
export function daysLabel(days: readonly number[]): string {
  return `on the ${days.map(dayLabel).join(' and the ')}`;
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
