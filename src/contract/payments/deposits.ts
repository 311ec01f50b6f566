import * as z from 'zod/mini';
import { checkSides, depositStatuses, MAX_IMAGE_BYTES } from '#rules/payments/check-deposits.ts';
import { holdReasons } from '#rules/products/funds-availability.ts';
import { endpoint } from '../endpoint.ts';
import { amount, printedAmount } from '../fields/amount.ts';
import { body } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { id, personId } from '../fields/id.ts';
import { needsSecondApproval, waitsForSecondPerson } from '../fields/second-person.ts';
import { nullableText, optionalParagraph, paragraph, someText } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';

/** Two photographs in base64; everything else of the body is small beside them. */
const LARGEST_BODY = 12 * 1_024 * 1_024;

/** The same in base64, with room for the data: address before it. */
const LONGEST_IMAGE_TEXT = 4 * Math.ceil(MAX_IMAGE_BYTES / 3) + 100;

const status = z.enum(depositStatuses);

// A picture of one pixel.
const SOME_IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';

function image(label: string) {
  const tooLong = `${label} must be at most ${MAX_IMAGE_BYTES / 1_024 ** 2} MB`;
  return someText(label, LONGEST_IMAGE_TEXT, tooLong).check(
    z.minLength(1, `${label} is required`),
    z.maxLength(LONGEST_IMAGE_TEXT, tooLong),
    z.meta({
      description: 'JPEG, PNG or WebP in base64, alone or as a data: address.',
      examples: [SOME_IMAGE],
    }),
  );
}

const part = z.object({
  amount: printedAmount,
  /** The business day on which it can be used. */
  availableOn: calendarDate('Available on'),
  /** Why not earlier; null for a check from before this was written down. */
  reason: z.nullable(z.enum(holdReasons)),
});

const checkDeposit = z.object({
  id,
  accountId: id,
  accountName: z.string(),
  amount: printedAmount,
  status,
  date: timestamp,
  /** What of it is available when, known once it was accepted. */
  availability: z.array(part),
  reason: nullableText,
  decidedAt: z.nullable(timestamp),
  returnedAt: z.nullable(timestamp),
});

/** While it waits: what would be available when, if it were accepted now. */
const listedDeposit = z.extend(checkDeposit, { expected: z.array(part) });

export const submitCheckDeposit = endpoint({
  feature: 'deposits',
  summary: 'Deposits a check from photos of both sides; staff review it.',
  method: 'POST',
  path: '/api/check-deposits',
  access: 'customer',
  body: body({
    accountId: id,
    amount: amount({ label: 'Amount' }),
    frontImage: image('Front image'),
    backImage: image('Back image'),
  }),
  fileFields: ['frontImage', 'backImage'],
  bodyLimit: LARGEST_BODY,
  reply: z.object({ checkDeposit }),
  idempotent: true,
  refusals: ['not-found', 'too-many-requests', 'frozen'],
});

export const listCheckDeposits = endpoint({
  feature: 'deposits',
  summary: 'The customer’s own check deposits, newest first.',
  method: 'GET',
  path: '/api/check-deposits',
  access: 'customer',
  query: listQuery(['createdAt', 'amount'], { status: optionalChoice(depositStatuses) }),
  reply: z.object({ checkDeposits: z.array(listedDeposit) }),
});

/** A form shows this before a check is sent. */
export const previewAvailability = endpoint({
  feature: 'deposits',
  summary: 'When the money from a check would be available if it were accepted now.',
  method: 'GET',
  path: '/api/check-deposits/availability',
  access: 'customer',
  query: z.object({ accountId: id, amount: amount({ label: 'Amount' }) }),
  reply: z.object({ availability: z.array(part) }),
  refusals: ['not-found'],
});

const imageParams = z.object({ id, side: z.enum(checkSides) });
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const readCheckImage = endpoint({
  feature: 'deposits',
  summary: 'One side of the customer’s own check, as photographed.',
  method: 'GET',
  path: '/api/check-deposits/:id/images/:side',
  access: 'customer',
  params: imageParams,
  produces: 'image/jpeg',
  reply: bytes,
  refusals: ['not-found'],
});

const warning = z.object({
  code: z.enum([
    'same-image',
    'same-amount',
    'large',
    'new-account',
    'customer-blocked',
    'staff-name',
  ]),
  text: z.string(),
});
export type DepositWarning = z.input<typeof warning>;

const waitingDeposit = z.object({
  id,
  userId: personId,
  userName: z.string(),
  userEmail: nullableText,
  accountId: id,
  accountName: z.string(),
  accountNumber: z.string(),
  accountType: z.string(),
  amount: printedAmount,
  status,
  createdAt: timestamp,
  /** The day by which a check should have been looked at. */
  promisedBy: calendarDate('Promised by'),
  customerSince: timestamp,
  warnings: z.array(warning),
  /** With dual control: the first approver; the second must be another. */
  firstApprovedBy: z.nullable(personId),
  firstApproverName: nullableText,
  needsSecondApproval: z.boolean(),
  waitsForSecondPerson,
  availability: z.array(part),
  reason: nullableText,
  decidedAt: z.nullable(timestamp),
  returnedAt: z.nullable(timestamp),
});

export const listWaitingDeposits = endpoint({
  feature: 'deposits',
  summary: 'Check deposits waiting for review, or those with another status.',
  method: 'GET',
  path: '/api/admin/check-deposits',
  access: 'staff',
  query: listQuery(['createdAt', 'amount'], {
    status: optionalChoice(depositStatuses),
    assigned: optionalChoice(['me']),
  }),
  reply: z.array(waitingDeposit),
});

export const readCheckImageAsStaff = endpoint({
  feature: 'deposits',
  summary: 'One side of a deposited check.',
  method: 'GET',
  path: '/api/admin/check-deposits/:id/images/:side',
  access: 'staff',
  params: imageParams,
  produces: 'image/jpeg',
  reply: bytes,
  refusals: ['not-found'],
});

const decided = z.object({
  id,
  status,
  availability: z.array(part),
  needsSecondApproval: z.boolean(),
});

export const approveDeposit = endpoint({
  feature: 'deposits',
  summary: 'Accepts a check: its amount is posted and becomes available on schedule.',
  method: 'POST',
  path: '/api/admin/check-deposits/:id/approve',
  access: 'approver',
  params: z.object({ id }),
  reply: decided,
  refusals: [
    'not-found',
    'conflict',
    'account-closed',
    'second-approver-needed',
    'own-affair',
    'frozen',
  ],
});

export const denyDeposit = endpoint({
  feature: 'deposits',
  summary: 'Denies a check; the customer is told, with the reason where one is given.',
  method: 'POST',
  path: '/api/admin/check-deposits/:id/deny',
  access: 'approver',
  params: z.object({ id }),
  body: body({ reason: optionalParagraph({ label: 'Reason', max: 1_000 }) }),
  reply: decided,
  refusals: ['not-found', 'conflict', 'own-affair'],
});

export const returnDeposit = endpoint({
  feature: 'deposits',
  summary: 'Records a check that came back unpaid: its amount is taken back; the customer is told.',
  method: 'POST',
  path: '/api/admin/check-deposits/:id/return',
  access: 'approver',
  params: z.object({ id }),
  body: body({ reason: paragraph({ label: 'Reason', max: 1_000 }) }),
  reply: z.object({
    id,
    /** Pending where a second person has to confirm it first. */
    status,
    needsSecondApproval,
  }),
  refusals: ['not-found', 'conflict', 'second-approver-needed', 'own-affair', 'frozen'],
});
