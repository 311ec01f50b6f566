import { bankDay } from '#rules/calendar/bank-day.ts';
import { parseCalendarDate, weekday, yearOf } from '#rules/calendar/calendar-date.ts';
import { federalHolidays } from '#rules/calendar/federal-holidays.ts';
import type { VisitorRequest } from './visitor-request.ts';

export type RequestErrors = Partial<Record<keyof VisitorRequest, string>>;

/** What is missing or wrong in a request, by field. */
export function checkRequest(request: VisitorRequest, now: Date): RequestErrors {
  const errors: RequestErrors = {};
  if (request.kind === 'business-account') {
    if (request.legalName.trim() === '') errors.legalName = 'Enter the legal name of the business';
    if (request.businessType === '') errors.businessType = 'Choose the type of business';
  }
  if (request.name.trim() === '') errors.name = 'Enter your name';
  if (!/^\S+@\S+\.\S+$/.test(request.email.trim())) errors.email = 'Invalid email address';
  if (request.phone.replace(/\D/g, '').length < 10) {
    errors.phone = 'Phone number must be at least 10 digits';
  }
  const wrongDay = request.kind === 'appointment' && checkVisitDay(request.preferredDate, now);
  if (wrongDay) errors.preferredDate = wrongDay;
  return errors;
}

const SUNDAY = 0;

function checkVisitDay(preferredDate: string, now: Date): string | undefined {
  const day = parseCalendarDate(preferredDate);
  if (day === null) return 'Choose a day';
  if (day < bankDay(now)) return 'Choose today or a later day';
  const holiday = federalHolidays(yearOf(day)).find(({ date }) => date === day);
  if (holiday) return `We are closed on ${holiday.name}. Choose another day`;
  return weekday(day) === SUNDAY ? 'We are closed on Sundays. Choose another day' : undefined;
}
