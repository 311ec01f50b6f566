import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { printedAmount } from '../fields/amount.ts';
import { body } from '../fields/body.ts';
import { boundedString } from '../fields/bounded-string.ts';
import { id } from '../fields/id.ts';
import { needsSecondApproval, waitsForSecondPerson } from '../fields/second-person.ts';
import { nullableText, optionalParagraph, orAbsent, paragraph } from '../fields/text.ts';
import { timestamp } from '../fields/timestamp.ts';
import { oneOrderQuery } from '../lists/list-query.ts';

const NOT_A_NUMBER = 'This is not the number of a journal';

const params = z.object({
  number: boundedString(18, NOT_A_NUMBER, NOT_A_NUMBER).check(
    z.regex(/^[1-9]\d{0,17}$/, NOT_A_NUMBER),
    z.meta({ examples: ['1042'] }),
  ),
});

export const readJournalForReversal = endpoint({
  feature: 'accounts',
  summary: 'One journal: its entries, what reversed it, and whether it can be reversed.',
  method: 'GET',
  path: '/api/admin/journals/:number',
  access: 'staff',
  params,
  reply: z.object({
    journal: z.object({
      number: z.string(),
      kind: z.string(),
      postedAt: timestamp,
      /** The number of the journal that this one takes back. */
      reverses: nullableText,
      reversedBy: nullableText,
      entries: z.array(
        z.object({
          id,
          accountId: id,
          /** Of the bank's own accounts only the name. */
          accountName: z.string(),
          accountNumber: nullableText,
          userId: z.nullable(id),
          userName: nullableText,
          /** Positive where it raised the account's balance. */
          amount: printedAmount,
          description: z.string(),
        }),
      ),
    }),
    /** Null where it can be reversed. */
    whyNotReversed: nullableText,
    waitsForSecondPerson,
    /** The reversal that waits for a second person. */
    correctionId: z.nullable(id),
    /** Of the reversal that waits or was posted. */
    reason: nullableText,
  }),
  refusals: ['not-found'],
});

export const reverseJournal = endpoint({
  feature: 'accounts',
  summary: 'Reverses a journal by a new one; the original stays as it is.',
  method: 'POST',
  path: '/api/admin/journals/:number/reverse',
  access: 'administrator',
  params,
  body: body({
    reason: paragraph({ label: 'Reason', max: 1_000 }),
    /** The waiting reversal to approve; one that was decided meanwhile is not requested again. */
    correctionId: orAbsent(id),
  }),
  reply: z.object({
    id,
    /** Pending where a second person has to approve it first. */
    status: z.enum(['posted', 'pending']),
    /** The number of the reversing journal. */
    journalNumber: nullableText,
    needsSecondApproval,
  }),
  refusals: [
    'not-found',
    'conflict',
    'account-closed',
    'insufficient-funds',
    'overdrawn',
    'second-approver-needed',
    'own-affair',
    'frozen',
  ],
});

export const listCorrections = endpoint({
  feature: 'accounts',
  summary: 'Reversals of journals that wait for a second person, earliest first.',
  method: 'GET',
  path: '/api/admin/corrections',
  access: 'staff',
  query: oneOrderQuery,
  reply: z.array(
    z.object({
      id,
      journalNumber: z.string(),
      kind: z.string(),
      /** Whose accounts it changes. */
      userNames: z.array(z.string()),
      amount: printedAmount,
      reason: z.string(),
      createdAt: timestamp,
      waitsForSecondPerson,
    }),
  ),
});

export const denyCorrection = endpoint({
  feature: 'accounts',
  summary: 'Denies a reversal that waits for a second person.',
  method: 'POST',
  path: '/api/admin/corrections/:id/deny',
  access: 'approver',
  params: z.object({ id }),
  body: body({ reason: optionalParagraph({ label: 'Reason', max: 1_000 }) }),
  reply: z.object({ id, status: z.literal('denied') }),
  refusals: ['not-found', 'conflict', 'own-affair'],
});
