import * as z from 'zod/mini';
import { phoneField } from './application-fields.ts';
import { body } from './body.ts';
import { optionalChoice } from './choice.ts';
import { email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { id } from './id.ts';
import { listQuery } from './list-query.ts';
import { line, optionalLine, optionalParagraph, orAbsent } from './text.ts';
import { calendarDate, timestamp } from './timestamp.ts';

export const requestKinds = ['contact', 'appointment', 'application'] as const;
const requestStates = ['open', 'handled'] as const;

export const submitRequest = endpoint({
  room: 'requests',
  summary: 'Asks the bank to call, to meet, or to talk about a loan; stored for staff.',
  method: 'POST',
  path: '/api/requests',
  access: 'public',
  body: body({
    kind: z.enum(requestKinds),
    topic: line({ label: 'Topic', max: 140 }),
    name: line({ label: 'Name', max: 140 }),
    email,
    phone: phoneField,
    preferredDate: orAbsent(calendarDate('Preferred day')),
    preferredTime: optionalLine({ label: 'Preferred time', max: 40 }),
    message: optionalParagraph({ label: 'Message', max: 2_000 }),
  }),
  reply: z.object({ requestId: id }),
  refusals: ['too-many-requests'],
});

export const listRequests = endpoint({
  room: 'requests',
  summary: 'What visitors ask for and nobody has handled yet, newest first; others by status.',
  method: 'GET',
  path: '/api/admin/requests',
  access: 'staff',
  query: listQuery(['createdAt'], {
    status: optionalChoice(requestStates),
    kind: optionalChoice(requestKinds),
  }),
  reply: z.array(
    z.object({
      id,
      kind: z.enum(requestKinds),
      topic: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      preferredDate: z.nullable(calendarDate('Preferred day')),
      preferredTime: z.nullable(z.string()),
      message: z.nullable(z.string()),
      status: z.enum(requestStates),
      createdAt: timestamp,
      /** The day by which the site promises an answer. */
      promisedBy: calendarDate('Promised by'),
      handledAt: z.nullable(timestamp),
      handledBy: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});

export const handleRequest = endpoint({
  room: 'requests',
  summary: 'Marks a visitor’s request as handled.',
  method: 'POST',
  path: '/api/admin/requests/:id/handle',
  access: 'approver',
  params: z.object({ id }),
  body: body({ note: optionalParagraph({ label: 'Note', max: 1_000 }) }),
  reply: z.object({ id, status: z.literal('handled') }),
  refusals: ['not-found', 'conflict'],
});
