import type { OpenHours, Week } from '#brand/bank-locations.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate, weekday, yearOf } from '#rules/calendar/calendar-date.ts';
import { federalHolidays } from '#rules/calendar/federal-holidays.ts';

export interface Opening {
  readonly isOpen: boolean;
  /** "Open until 5 PM", "Opens Monday 9 AM", "Closed for Veterans Day. Opens Thursday 9 AM". */
  readonly sentence: string;
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const daysAhead = 14;

/** A moment by the bank's calendar and clock. */
export interface BankTime {
  readonly today: CalendarDate;
  readonly minutes: number;
}

/** Asked once for all places of a page: on a phone, making the format takes longer than the rest. */
export function bankTime(moment: Date, timeZone: string): BankTime {
  return { today: bankDay(moment, timeZone), minutes: minutesOfDay(moment, timeZone) };
}

/** Whether a place is open at a time, and what comes next. */
export function openingAt(week: Week, { today, minutes }: BankTime): Opening {
  const hours = hoursOn(week, today);
  if (hours && minutes >= hours.opens && minutes < hours.closes) {
    return { isOpen: true, sentence: `Open until ${clockTime(hours.closes)}` };
  }
  const holiday = holidayOn(today);
  const reason = holiday === undefined ? '' : `Closed for ${holiday}. `;
  const opens = hours && minutes < hours.opens ? `at ${clockTime(hours.opens)}` : nextDay();
  return { isOpen: false, sentence: opens === null ? 'Closed' : `${reason}Opens ${opens}` };

  function nextDay(): string | null {
    for (let ahead = 1; ahead <= daysAhead; ahead++) {
      const day = addDays(today, ahead);
      const next = hoursOn(week, day);
      if (next) return `${dayNames[weekday(day)]} ${clockTime(next.opens)}`;
    }
    return null;
  }
}

function hoursOn(week: Week, day: CalendarDate): OpenHours | null {
  return holidayOn(day) === undefined ? (week[weekday(day)] ?? null) : null;
}

function holidayOn(day: CalendarDate): string | undefined {
  return federalHolidays(yearOf(day)).find(({ date }) => date === day)?.name;
}

function minutesOfDay(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return part('hour') * 60 + part('minute');
}

/** "5 PM", "5:30 PM". */
function clockTime(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `${hour % 12 || 12}${past} ${hour < 12 ? 'AM' : 'PM'}`;
}
