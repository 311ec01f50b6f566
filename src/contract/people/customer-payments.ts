// What a customer pays regularly, and to whom, as staff read it.
import * as z from 'zod/mini';
import { scheduleKinds } from '#rules/schedules/due-day.ts';
import { frequencies } from '#rules/schedules/series.ts';
import { endpoint } from '../endpoint.ts';
import { printedAmount } from '../fields/amount.ts';
import { id, personId } from '../fields/id.ts';
import { nullableText } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { scheduleStatuses } from '../payments/schedules.ts';

const schedule = z.object({
  id,
  status: z.enum(scheduleStatuses),
  kind: z.enum(scheduleKinds),
  fromAccountName: z.string(),
  toName: z.string(),
  amount: printedAmount,
  frequency: z.enum(frequencies),
  /** The day of the next occurrence; null while paused and once ended. */
  nextOn: z.nullable(calendarDate('Next on')),
  /** Why it is paused or has ended, for a person. */
  reason: nullableText,
  /** How many of the latest occurrences failed. */
  failed: z.number(),
});

const recipient = z.object({
  id,
  name: z.string(),
  nickname: nullableText,
  kind: z.enum(['person', 'business']),
  /** The bank that wires go to; null where there are no bank details. */
  bank: nullableText,
  /** Account numbers by their last four digits. */
  wireAccount: nullableText,
  billAccount: nullableText,
  billCity: nullableText,
  createdAt: timestamp,
  changedAt: timestamp,
  lastPaidAt: z.nullable(timestamp),
});

export const readCustomerPayments = endpoint({
  feature: 'customers',
  summary: 'A customer’s schedules and recipients, to read; account numbers are masked.',
  method: 'GET',
  path: '/api/admin/users/:userId/schedules',
  access: 'staff',
  params: z.object({ userId: personId }),
  reply: z.object({ schedules: z.array(schedule), recipients: z.array(recipient) }),
  refusals: ['not-found'],
});
