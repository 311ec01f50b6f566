import { addDays, type CalendarDate, calendarDate, weekday } from './calendar-date.ts';

export type Holiday = { date: CalendarDate; name: string };

const MONDAY = 1;
const THURSDAY = 4;

/**
 * The days in a year on which the Federal Reserve Banks are closed. A holiday on a Sunday moves to
 * the Monday; one on a Saturday moves nowhere, and the Friday before is an ordinary business day.
 */
export function federalHolidays(year: number): Holiday[] {
  return [
    { date: fixed(year, '01-01'), name: "New Year's Day" },
    { date: nth(3, MONDAY, year, '01'), name: 'Birthday of Martin Luther King, Jr.' },
    { date: nth(3, MONDAY, year, '02'), name: "Washington's Birthday" },
    { date: addDays(nth(1, MONDAY, year, '06'), -7), name: 'Memorial Day' },
    { date: fixed(year, '06-19'), name: 'Juneteenth National Independence Day' },
    { date: fixed(year, '07-04'), name: 'Independence Day' },
    { date: nth(1, MONDAY, year, '09'), name: 'Labor Day' },
    { date: nth(2, MONDAY, year, '10'), name: 'Columbus Day' },
    { date: fixed(year, '11-11'), name: 'Veterans Day' },
    { date: nth(4, THURSDAY, year, '11'), name: 'Thanksgiving Day' },
    { date: fixed(year, '12-25'), name: 'Christmas Day' },
  ].filter(({ date }) => weekday(date) !== 6);
}

function fixed(year: number, monthDay: string): CalendarDate {
  const date = calendarDate(`${year}-${monthDay}`);
  return weekday(date) === 0 ? addDays(date, 1) : date;
}

function nth(count: number, day: number, year: number, month: string): CalendarDate {
  const first = calendarDate(`${year}-${month}-01`);
  return addDays(first, ((day - weekday(first) + 7) % 7) + 7 * (count - 1));
}
