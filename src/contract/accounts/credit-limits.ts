import * as z from 'zod/mini';
import {
  employmentStatuses,
  MISSING_INFORMATION,
  requestStatuses,
} from '#rules/products/credit-limit-requests.ts';
import { endpoint } from '../endpoint.ts';
import { amount, printedAmount } from '../fields/amount.ts';
import { body } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { id, personId } from '../fields/id.ts';
import { needsSecondApproval, waitsForSecondPerson } from '../fields/second-person.ts';
import { nullableText, orAbsent, paragraph } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';

const status = z.enum(requestStatuses);

const requestFields = body({
  accountId: id,
  requestedLimit: amount({ label: 'Requested limit' }),
  annualIncome: amount({ label: 'Annual income' }),
  employmentStatus: z.enum(employmentStatuses),
  reason: paragraph({ label: 'Reason', max: 1_000 }),
});

type RequestFields = z.input<typeof requestFields>;

const REQUIRED = ['requestedLimit', 'annualIncome', 'employmentStatus', 'reason'] as const;

/** What the form sends. All four fields say the same when they are missing. */
export const requestBody = z.pipe(
  z.transform((input: RequestFields, context): RequestFields => {
    for (const field of isObject(input) ? REQUIRED : []) {
      const value: unknown = input[field];
      const isMissing = value == null || (typeof value === 'string' && value.trim() === '');
      if (!isMissing) continue;
      const message = MISSING_INFORMATION;
      context.issues.push({ code: 'custom', input: value, message, path: [field] });
    }
    return input;
  }),
  requestFields,
);

function isObject(input: unknown): boolean {
  return typeof input === 'object' && input !== null;
}

const limitRequest = z.object({
  id,
  accountId: id,
  status,
  requestedLimit: printedAmount,
  annualIncome: printedAmount,
  employmentStatus: z.enum(employmentStatuses),
  reason: z.string(),
  currentLimit: printedAmount,
  approvedLimit: z.nullable(printedAmount),
  denyReason: nullableText,
  createdAt: timestamp,
  decidedAt: z.nullable(timestamp),
});

export const requestLimit = endpoint({
  feature: 'credit-limits',
  summary: 'Requests a higher limit on a credit account.',
  method: 'POST',
  path: '/api/credit-limit-requests',
  access: 'customer',
  body: requestBody,
  reply: z.object({ request: limitRequest }),
  refusals: ['not-found', 'request-pending', 'frozen'],
});

export const listLimitRequests = endpoint({
  feature: 'credit-limits',
  summary: 'The customer’s own requests for a higher limit, newest first.',
  method: 'GET',
  path: '/api/credit-limit-requests',
  access: 'customer',
  query: listQuery(['createdAt', 'amount'], { status: optionalChoice(requestStatuses) }),
  reply: z.object({ requests: z.array(limitRequest) }),
});

const flag = z.object({
  code: z.enum(['high-limit', 'no-income', 'steep-rise', 'customer-blocked']),
  text: z.string(),
});
export type LimitFlag = z.input<typeof flag>;

export const listWaitingLimitRequests = endpoint({
  feature: 'credit-limits',
  summary: 'Requests for a higher limit waiting for a decision, or those with another status.',
  method: 'GET',
  path: '/api/admin/credit-limit-requests',
  access: 'staff',
  query: listQuery(['createdAt', 'amount'], {
    status: optionalChoice(requestStatuses),
    assigned: optionalChoice(['me']),
  }),
  reply: z.array(
    z.object({
      ...limitRequest.shape,
      userId: personId,
      userName: z.string(),
      userEmail: nullableText,
      accountName: z.string(),
      accountNumber: z.string(),
      /** As they stand now; `currentLimit` is the limit when it was asked for. */
      balance: printedAmount,
      creditLimit: printedAmount,
      flags: z.array(flag),
      /** The day by which the site promises an answer. */
      promisedBy: calendarDate('Promised by'),
      waitsForSecondPerson,
      /** The limit that the first of two people approved; null where nothing waits. */
      firstApprovedLimit: z.nullable(printedAmount),
    }),
  ),
});

const decided = z.object({
  id,
  status,
  approvedLimit: z.nullable(printedAmount),
  needsSecondApproval,
});

export const approveLimitRequest = endpoint({
  feature: 'credit-limits',
  summary:
    'Raises the limit to the requested amount, or to a smaller one if given. ' +
    'A large raise waits for a second person, who approves the same limit.',
  method: 'POST',
  path: '/api/admin/credit-limit-requests/:id/approve',
  access: 'approver',
  params: z.object({ id }),
  body: body({ amount: orAbsent(amount({ label: 'Amount' })) }),
  reply: decided,
  refusals: [
    'not-found',
    'conflict',
    'second-approver-needed',
    'customer-blocked',
    'own-affair',
    'frozen',
  ],
});

export const denyLimitRequest = endpoint({
  feature: 'credit-limits',
  summary: 'Denies a higher limit; the customer is told the reason, as the law requires.',
  method: 'POST',
  path: '/api/admin/credit-limit-requests/:id/deny',
  access: 'approver',
  params: z.object({ id }),
  body: body({ reason: paragraph({ label: 'Reason', max: 1_000 }) }),
  reply: decided,
  refusals: ['not-found', 'conflict', 'own-affair'],
});
