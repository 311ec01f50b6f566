import * as z from 'zod/mini';
import { MAX_CASES_AT_ONCE } from '#rules/people/staff.ts';
import { endpoint } from '../endpoint.ts';
import { body } from '../fields/body.ts';
import { id, personId } from '../fields/id.ts';
import { nullableText, orAbsent, paragraph } from '../fields/text.ts';
import { timestamp } from '../fields/timestamp.ts';
import { oneOrderQuery } from '../lists/list-query.ts';

const LONGEST_CASE_NOTE = 1_000;

const assignee = z.object({ staffId: z.string(), name: z.string(), at: timestamp });

const note = z.object({
  id,
  /** Null once the customer was deleted. */
  text: nullableText,
  by: z.string(),
  at: timestamp,
});

export const listAssignments = endpoint({
  feature: 'cases',
  summary: 'Which cases of the queues are assigned to which staff member, newest first.',
  method: 'GET',
  path: '/api/admin/case-assignments',
  access: 'staff',
  query: oneOrderQuery,
  reply: z.array(z.object({ itemId: id, ...assignee.shape })),
});

export const assignCases = endpoint({
  feature: 'cases',
  summary: 'Assigns several cases to the staff member who calls, or releases them; decides none.',
  method: 'POST',
  path: '/api/admin/case-assignments',
  access: 'approver',
  body: body({
    itemIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_CASES_AT_ONCE)),
    action: z.enum(['assign', 'release']),
  }),
  reply: z.object({
    changed: z.number(),
    /** Those of colleagues, which stay as they are. */
    kept: z.array(z.object({ itemId: id, name: z.string() })),
  }),
  refusals: ['not-found'],
});

export const readCase = endpoint({
  feature: 'cases',
  summary: 'The staff member to whom an item of a queue is assigned, and the notes on it.',
  method: 'GET',
  path: '/api/admin/cases/:id',
  access: 'staff',
  params: z.object({ id }),
  reply: z.object({ assignee: z.nullable(assignee), notes: z.array(note) }),
  refusals: ['not-found'],
});

export const assignCase = endpoint({
  feature: 'cases',
  summary: 'Assigns an item of a queue to the staff member who calls.',
  method: 'POST',
  path: '/api/admin/cases/:id/assign',
  access: 'approver',
  params: z.object({ id }),
  /** The staff member it is taken over from. */
  body: body({ replaces: orAbsent(personId) }),
  reply: z.object({ assignee }),
  refusals: ['not-found', 'conflict'],
});

export const releaseCase = endpoint({
  feature: 'cases',
  summary: 'Ends the assignment of an item to the staff member who calls.',
  method: 'POST',
  path: '/api/admin/cases/:id/release',
  access: 'approver',
  params: z.object({ id }),
  reply: z.object({ assignee: z.null() }),
  refusals: ['not-found', 'conflict'],
});

export const addCaseNote = endpoint({
  feature: 'cases',
  summary: 'Adds a note to an item of a queue. Notes are for staff, and are never changed.',
  method: 'POST',
  path: '/api/admin/cases/:id/notes',
  access: 'approver',
  params: z.object({ id }),
  /** The same `noteId` again is the same note. */
  body: body({ noteId: id, text: paragraph({ label: 'Note', max: LONGEST_CASE_NOTE }) }),
  reply: z.object({ note }),
  refusals: ['not-found', 'conflict'],
});
