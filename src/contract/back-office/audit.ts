import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { body } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { personId } from '../fields/id.ts';
import { line, optionalLine, optionalParagraph, orAbsent } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';

const actorKinds = ['visitor', 'customer', 'staff', 'system'] as const;

const auditQuery = listQuery(['at'], {
  actorKind: optionalChoice(actorKinds),
  actorId: orAbsent(personId),
  action: optionalLine({ label: 'Action', max: 60 }),
  subjectKind: optionalLine({ label: 'Subject', max: 60 }),
  subjectId: optionalLine({ label: 'Subject id', max: 100 }),
  from: orAbsent(calendarDate('From')),
  to: orAbsent(calendarDate('To')),
});

export const exportAudit = endpoint({
  feature: 'audit',
  summary: 'The audit log as a CSV file.',
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'staff',
  fromReplica: true,
  query: auditQuery,
  produces: 'text/csv',
  reply: z.string(),
});

export const listAudit = endpoint({
  feature: 'audit',
  summary: 'Who did what, when and from where, with before and after, newest first.',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'staff',
  fromReplica: true,
  bulkRead: 'audit',
  query: auditQuery,
  reply: z.array(
    z.object({
      number: z.string().check(z.meta({ examples: ['1024'] })),
      at: timestamp,
      actorKind: z.enum(actorKinds),
      actorId: z.nullable(z.string()),
      actorName: z.nullable(z.string()),
      action: z.string(),
      subjectKind: z.string(),
      subjectId: z.nullable(z.string()),
      before: z.unknown(),
      after: z.unknown(),
      address: z.nullable(z.string()),
      requestId: z.nullable(z.string()),
      /** Whether the hash chain covers this line already. */
      sealed: z.boolean(),
    }),
  ),
});

const chain = z.object({
  seals: z.int(),
  /** When the newest seal was made. */
  sealedAt: z.nullable(timestamp),
  /** Rows that the next seal will cover. */
  unsealed: z.int(),
});

export const historyState = z.object({
  ledger: chain,
  audit: chain,
  /** What the last look at the whole history found; null while there was none. */
  lastCheck: z.nullable(
    z.object({
      checkedAt: timestamp,
      inOrder: z.boolean(),
      findings: z.array(z.object({ what: z.string(), wrong: z.array(z.string()) })),
    }),
  ),
  /** Restores to an earlier moment that no administrator has acknowledged yet, newest first. */
  recoveries: z.array(
    z.object({
      /** The number of the anchor that states it. */
      number: z.string().check(z.meta({ examples: ['42'] })),
      recordedAt: timestamp,
      reason: z.string(),
    }),
  ),
});

export const readHistory = endpoint({
  feature: 'audit',
  summary: 'The state of the ledger and audit log hash chains, and of their last check.',
  method: 'GET',
  path: '/api/admin/history',
  access: 'staff',
  reply: historyState,
});

export const askHistoryCheck = endpoint({
  feature: 'audit',
  summary: 'Starts a check of the whole history; the result appears when it is done.',
  method: 'POST',
  path: '/api/admin/history/check',
  access: 'staff',
  reply: z.object({ status: z.literal('asked') }),
  status: 202,
});

export const acknowledgeRecovery = endpoint({
  feature: 'audit',
  summary: 'Acknowledges that the database was restored to an earlier moment.',
  method: 'POST',
  path: '/api/admin/history/acknowledge-recovery',
  access: 'administrator',
  body: body({ number: line({ label: 'Number', max: 20 }) }),
  reply: historyState,
  refusals: ['conflict'],
});

export const freezeState = z.object({
  frozen: z.boolean(),
  /** Who switched it last, when and why; null where nobody ever did. */
  since: z.nullable(timestamp),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

export const readFreeze = endpoint({
  feature: 'audit',
  summary: 'Whether all money movement is stopped.',
  method: 'GET',
  path: '/api/admin/freeze',
  access: 'staff',
  reply: freezeState,
});

export const switchFreeze = endpoint({
  feature: 'audit',
  summary: 'Stops all money movement, or starts it again.',
  method: 'POST',
  path: '/api/admin/freeze',
  access: 'administrator',
  body: body({
    frozen: z.boolean(),
    reason: optionalParagraph({ label: 'Reason', max: 1_000 }),
  }),
  reply: freezeState,
  refusals: ['conflict'],
});
