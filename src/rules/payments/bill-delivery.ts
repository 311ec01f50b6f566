import { addBusinessDays } from '../calendar/business-days.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { dueDay, usualRule } from '../schedules/due-day.ts';

/** How a bill reaches its payee: by the number the customer has there, or as a check by mail. */
export type BillDelivery = 'electronic' | 'check';

export const BILL_DELIVERY_DAYS: Readonly<Record<BillDelivery, number>> = {
  electronic: 2,
  check: 5,
};

export function billDelivery(accountNumber: string | null): BillDelivery {
  return accountNumber === null || accountNumber === '' ? 'check' : 'electronic';
}

/** The day on which a bill leaves: today, or by the rule of whatever is scheduled to leave. */
export function billLeavesOn(payOn: CalendarDate, today: CalendarDate): CalendarDate {
  return payOn === today ? today : dueDay(payOn, usualRule('bill'), today);
}

/** The business day by which a bill sent on a day has arrived. */
export function billArrival(sentOn: CalendarDate, delivery: BillDelivery): CalendarDate {
  return addBusinessDays(sentOn, BILL_DELIVERY_DAYS[delivery]);
}
