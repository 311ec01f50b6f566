import { type CalendarDate, calendarDate, daysBetween } from '#rules/calendar/calendar-date.ts';
import { formatDate } from '../base/format/format.ts';

/** An item that is open for longer than so many days is for staff to look into. */
const OLD_DAYS = 30;

interface Props {
  readonly day: string;
  readonly today: CalendarDate;
}

/** The day since which something is open, which stands out once it is old. */
export function OpenSince({ day, today }: Props) {
  const isOld = daysBetween(calendarDate(day), today) > OLD_DAYS;
  return (
    <span className={`tabular-nums ${isOld ? 'font-semibold text-pending' : ''}`}>
      {formatDate(day)}
    </span>
  );
}
