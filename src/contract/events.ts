import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { boundedString } from './fields/bounded-string.ts';
import { orAbsent } from './fields/text.ts';

/** What may have changed for a customer. */
export const customerTopics = [
  'accounts',
  'transactions',
  'pending-transfers',
  'check-deposits',
  'credit-limit-requests',
  'schedules',
  'cards',
  'notifications',
] as const;
export type CustomerTopic = (typeof customerTopics)[number];

/** What may have changed for staff. */
export const staffTopics = ['queues', 'customers', 'staff', 'freeze'] as const;
export type StaffTopic = (typeof staffTopics)[number];

const NOT_A_NUMBER = 'This must be the number of an event';
const NOT_AN_AGE = 'This must be a number of seconds';

const query = z.object({
  /** As the header Last-Event-ID, for clients that cannot set one. */
  after: orAbsent(
    boundedString(18, NOT_A_NUMBER, NOT_A_NUMBER).check(
      z.regex(/^\d{1,18}$/, NOT_A_NUMBER),
      z.meta({
        description: 'As the header Last-Event-ID, which comes first.',
        examples: ['1042'],
      }),
    ),
  ),
  /** How old the data of the page is that follows the events from then on. */
  age: orAbsent(
    boundedString(5, NOT_AN_AGE, NOT_AN_AGE).check(
      z.regex(/^\d{1,5}$/, NOT_AN_AGE),
      z.meta({
        description: 'Begins with the events of the last so many seconds.',
        examples: ['5'],
      }),
    ),
  ),
});

/** The id of what changed; `*` where that is more than can be listed. */
const id = z.string();

export const followEvents = endpoint({
  feature: 'events',
  summary: 'A stream of events: what changed for the customer, to be fetched again.',
  method: 'GET',
  path: '/api/events',
  access: 'customer',
  query,
  produces: 'text/event-stream',
  reply: z.object({ topic: z.enum(customerTopics), id }),
  refusals: ['too-many-requests', 'unavailable'],
});

export const followStaffEvents = endpoint({
  feature: 'events',
  summary: 'A stream of events: what changed for staff, to be fetched again.',
  method: 'GET',
  path: '/api/admin/events',
  access: 'staff',
  query,
  produces: 'text/event-stream',
  reply: z.object({ topic: z.enum(staffTopics), id }),
  refusals: ['too-many-requests', 'unavailable'],
});
