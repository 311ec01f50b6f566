// How staff established who an applicant is, as 31 CFR 1020.220 wants it recorded.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { body } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { id } from '../fields/id.ts';
import { line, nullableText, optionalLine, optionalParagraph, orAbsent } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';

export const identityMethods = [
  'document-in-person',
  'document-sent',
  'database',
  'other',
] as const;
export const identityDocuments = [
  'drivers-license',
  'state-id',
  'passport',
  'permanent-resident-card',
  'other',
] as const;
export const identityResults = ['verified', 'not-verified'] as const;

const identityRecord = z.object({
  id,
  method: z.enum(identityMethods),
  result: z.enum(identityResults),
  documentKind: z.nullable(z.enum(identityDocuments)),
  /** The end of its number; the whole of it is sealed and not shown again. */
  documentEnding: nullableText,
  issuedBy: nullableText,
  expiresOn: z.nullable(calendarDate('Expires on')),
  note: nullableText,
  recordedBy: z.string(),
  recordedAt: timestamp,
});

export const recordIdentity = endpoint({
  feature: 'applications',
  summary: 'Records how the identity of an applicant was verified, and the result.',
  method: 'POST',
  path: '/api/admin/pending-accounts/:id/identity-records',
  access: 'approver',
  params: z.object({ id }),
  body: body({
    /** The same `recordId` again is the same record. */
    recordId: id,
    method: z.enum(identityMethods, 'Please select a method'),
    result: z.enum(identityResults, 'Please select a result'),
    documentKind: optionalChoice(identityDocuments),
    documentNumber: optionalLine({ label: 'Document number', max: 40 }),
    issuedBy: optionalLine({ label: 'Issued by', max: 70 }),
    expiresOn: orAbsent(calendarDate('Expires on')),
    note: optionalParagraph({ label: 'Note', max: 500 }),
  }),
  reply: z.object({ record: identityRecord }),
  refusals: ['not-found', 'conflict', 'own-affair'],
});

export const listIdentityRecords = endpoint({
  feature: 'applications',
  summary: 'How the identity of an applicant was verified, oldest first.',
  method: 'GET',
  path: '/api/admin/pending-accounts/:id/identity-records',
  access: 'staff',
  params: z.object({ id }),
  reply: z.object({ records: z.array(identityRecord) }),
  refusals: ['not-found'],
});

export const revealIdentity = endpoint({
  feature: 'applications',
  summary: 'Shows birth date and Social Security number of an applicant, for a recorded reason.',
  method: 'POST',
  path: '/api/admin/pending-accounts/:id/reveal-identity',
  access: 'staff',
  params: z.object({ id }),
  body: body({ reason: line({ label: 'Reason', max: 200 }) }),
  reply: z.object({
    dateOfBirth: calendarDate('Date of birth'),
    ssn: z.string().check(z.meta({ examples: ['123-45-6789'] })),
    /** After so long the screen hides them again. */
    hideAfterSeconds: z.number(),
  }),
  refusals: ['not-found', 'conflict', 'own-affair', 'too-many-requests'],
});
