import { type Frequency, LAST_DAY } from '#rules/schedules/series.ts';

export const frequencyLabels: Readonly<Record<Frequency, string>> = {
  once: 'Once',
  weekly: 'Every week',
  'every-2-weeks': 'Every 2 weeks',
  'twice-a-month': 'Twice a month',
  monthly: 'Every month',
  quarterly: 'Every 3 months',
  yearly: 'Every year',
};

/** "1st", "last day" */
export function dayLabel(day: number): string {
  if (day === LAST_DAY) return 'last day';
  const isTeen = day > 10 && day < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}
