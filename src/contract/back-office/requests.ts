import * as z from 'zod/mini';
import { businessTypes, requestKinds } from '#rules/people/visitor-requests.ts';
import { endpoint } from '../endpoint.ts';
import { phoneField } from '../fields/application-fields.ts';
import { body } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { email } from '../fields/email.ts';
import { id } from '../fields/id.ts';
import { line, optionalLine, optionalParagraph, orAbsent } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';

const requestStates = ['open', 'handled'] as const;

export const submitRequest = endpoint({
  feature: 'requests',
  summary: 'Asks the bank for a call, a meeting, a loan conversation or a business account.',
  method: 'POST',
  path: '/api/requests',
  access: 'public',
  body: body({
    kind: z.enum(requestKinds),
    topic: line({ label: 'Topic', max: 140 }),
    name: line({ label: 'Name', max: 140 }),
    /** Both for a business account only, whose signer is `name`. An EIN is never taken here. */
    legalName: optionalLine({ label: 'Legal name', max: 140 }),
    businessType: optionalChoice(businessTypes),
    email,
    phone: phoneField,
    preferredDate: orAbsent(calendarDate('Preferred day')),
    preferredTime: optionalLine({ label: 'Preferred time', max: 40 }),
    message: optionalParagraph({ label: 'Message', max: 2_000 }),
  }),
  reply: z.object({ requestId: id }),
  refusals: ['invalid-fields', 'too-many-requests'],
});

export const listRequests = endpoint({
  feature: 'requests',
  summary: 'Visitor requests that are not handled yet, newest first; others by status.',
  method: 'GET',
  path: '/api/admin/requests',
  access: 'staff',
  query: listQuery(['createdAt'], {
    status: optionalChoice(requestStates),
    kind: optionalChoice(requestKinds),
    assigned: optionalChoice(['me']),
  }),
  reply: z.array(
    z.object({
      id,
      kind: z.enum(requestKinds),
      topic: z.string(),
      name: z.string(),
      /** The business an account is asked for; null for every other request. */
      legalName: z.nullable(z.string()),
      businessType: z.nullable(z.enum(businessTypes)),
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
  feature: 'requests',
  summary: 'Marks a visitor’s request as handled.',
  method: 'POST',
  path: '/api/admin/requests/:id/handle',
  access: 'approver',
  params: z.object({ id }),
  body: body({ note: optionalParagraph({ label: 'Note', max: 1_000 }) }),
  reply: z.object({ id, status: z.literal('handled') }),
  refusals: ['not-found', 'conflict'],
});
