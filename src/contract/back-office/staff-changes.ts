import * as z from 'zod/mini';
import { staffChangeKinds, staffRoles } from '#rules/people/staff.ts';
import { endpoint } from '../endpoint.ts';
import { body } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { id, personId } from '../fields/id.ts';
import { optionalParagraph } from '../fields/text.ts';
import { timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';

export const staffChangeStates = ['pending', 'approved', 'denied'] as const;

/** What a change to a colleague answers while it waits for a second administrator. */
export const pendingStaffChange = z.object({
  id,
  status: z.literal('pending'),
  needsSecondApproval: z.literal(true),
});

export const listStaffChanges = endpoint({
  feature: 'staff',
  summary: 'Staff changes waiting for a second administrator; others by status.',
  method: 'GET',
  path: '/api/admin/staff-changes',
  access: 'staff',
  query: listQuery(['createdAt'], { status: optionalChoice(staffChangeStates) }),
  reply: z.array(
    z.object({
      id,
      kind: z.enum(staffChangeKinds),
      staffId: personId,
      staffName: z.string(),
      staffEmail: z.string(),
      /** The role the colleague has now; null for one who is not created yet. */
      currentRole: z.nullable(z.enum(staffRoles)),
      /** The role the change gives. */
      role: z.nullable(z.enum(staffRoles)),
      /** The customer the change links, by name. */
      customerName: z.nullable(z.string()),
      status: z.enum(staffChangeStates),
      requestedById: personId,
      requestedBy: z.string(),
      createdAt: timestamp,
      decidedBy: z.nullable(z.string()),
      decidedAt: z.nullable(timestamp),
      reason: z.nullable(z.string()),
    }),
  ),
});

const params = z.object({ id });

export const approveStaffChange = endpoint({
  feature: 'staff',
  summary: 'Approves a staff change as the second administrator; it takes effect right away.',
  method: 'POST',
  path: '/api/admin/staff-changes/:id/approve',
  access: 'administrator',
  params,
  reply: z.object({ id, status: z.literal('approved') }),
  refusals: [
    'not-found',
    'conflict',
    'second-approver-needed',
    'own-affair',
    'protected-user',
    'email-taken',
  ],
});

export const denyStaffChange = endpoint({
  feature: 'staff',
  summary: 'Denies a staff change that is waiting for a second administrator.',
  method: 'POST',
  path: '/api/admin/staff-changes/:id/deny',
  access: 'administrator',
  params,
  body: body({ reason: optionalParagraph({ label: 'Reason', max: 1_000 }) }),
  reply: z.object({ id, status: z.literal('denied') }),
  refusals: ['not-found', 'conflict', 'own-affair'],
});
