import * as z from 'zod/mini';
import { ZERO } from '#money/cents.ts';
import { audiences, feeTypes, productKinds } from '#rules/products/catalog.ts';
import { endpoint } from '../endpoint.ts';
import { amount, printedAmount } from '../fields/amount.ts';
import { body } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { id, personId } from '../fields/id.ts';
import { productId } from '../fields/product-id.ts';
import { needsSecondApproval } from '../fields/second-person.ts';
import { signature } from '../fields/signature.ts';
import { nullableText, optionalParagraph, orAbsent } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';

/** Percent with two decimals. */
const percent = z.string().check(z.meta({ examples: ['3.60'] }));
const ratePpm = z
  .int()
  .check(z.meta({ description: 'Nominal, in millionths.', examples: [35_420] }));

const tier = z.object({ fromBalance: printedAmount, ratePpm, apy: percent });

const fee = z.object({
  type: z.enum(feeTypes),
  amount: printedAmount,
  /** The average of the month from which on it is not charged. */
  waivedWhen: z.nullable(
    z.union([
      z.object({ averageDailyBalance: printedAmount }),
      /** Of all deposit accounts that the customer owns. */
      z.object({ averageTotalBalance: printedAmount }),
    ]),
  ),
});

const product = z.object({
  id: productId,
  name: z.string(),
  kind: z.enum(productKinds),
  audience: z.enum(audiences),
  /** The rate of a tier is for the whole balance. */
  tiers: z.array(tier),
  /** The day on which the yields are accurate. */
  apyAsOf: calendarDate('APY as of'),
  /** Null where nothing has to be paid in. */
  minimumToOpen: z.nullable(printedAmount),
  minimumToEarn: printedAmount,
  fees: z.array(fee),
});

export const listProducts = endpoint({
  feature: 'products',
  summary: 'The products of the bank on the terms of today: rates, minimums and fees.',
  method: 'GET',
  path: '/api/products',
  access: 'public',
  reply: z.array(product),
});

export const readInterest = endpoint({
  feature: 'products',
  summary: 'The rate of an account, what has accrued this month, and what was paid.',
  method: 'GET',
  path: '/api/accounts/:accountId/interest',
  access: 'customer',
  params: z.object({ accountId: id }),
  reply: z.object({
    /** Of the tier of the balance at the close of the last closed day. */
    ratePpm,
    apy: percent,
    /** What would be credited if the month had ended with that day. */
    accrued: printedAmount,
    paidThisYear: printedAmount,
    paidLastYear: printedAmount,
  }),
  refusals: ['not-found'],
});

const MAX_TIERS = 10;
const HIGHEST_RATE_PPM = 1_000_000;

const newTier = body({
  fromBalance: amount({ label: 'From balance', min: ZERO }),
  ratePpm: z
    .int('The rate must be a whole number of millionths')
    .check(
      z.minimum(0, 'The rate must be 0 or more'),
      z.maximum(HIGHEST_RATE_PPM, 'The rate must be at most 1000000 millionths'),
      z.meta({ examples: [35_420] }),
    ),
});

const balance = amount({ label: 'Balance' });

const newFee = body({
  type: z.enum(feeTypes),
  amount: amount({ label: 'Fee' }),
  waivedWhen: z.optional(
    z.nullable(
      // One of the two: of the account, or of all deposit accounts of the customer.
      body({
        averageDailyBalance: orAbsent(balance),
        averageTotalBalance: orAbsent(balance),
      }),
    ),
  ),
});

export const changeTerms = endpoint({
  feature: 'products',
  summary: 'Requests new rates or fees of a product from a day on; a second person approves them.',
  method: 'POST',
  path: '/api/admin/products/:id/terms',
  access: 'administrator',
  params: z.object({ id: productId }),
  body: body({
    effectiveOn: calendarDate('Effective on'),
    /** All tiers from then on; without it the rates stay. */
    tiers: z.optional(z.array(newTier).check(z.maxLength(MAX_TIERS))),
    /** All fees from then on; without it the fees stay. */
    fees: z.optional(z.array(newFee).check(z.maxLength(feeTypes.length))),
  }),
  reply: z.object({ id, status: z.literal('pending'), needsSecondApproval }),
  refusals: ['not-found', 'conflict', 'invalid-fields'],
});

const changeStates = ['pending', 'approved', 'denied'] as const;

export const listProductChanges = endpoint({
  feature: 'products',
  summary: 'Changes of terms that wait for a second person; others by status.',
  method: 'GET',
  path: '/api/admin/product-changes',
  access: 'staff',
  query: listQuery(['createdAt'], { status: optionalChoice(changeStates) }),
  reply: z.array(
    z.object({
      id,
      productId,
      productName: z.string(),
      effectiveOn: calendarDate('Effective on'),
      /** The terms from that day on; null where they stay. */
      tiers: z.nullable(z.array(tier)),
      fees: z.nullable(z.array(fee)),
      /** Customers get 30 days' notice of it. */
      isAdverse: z.boolean(),
      status: z.enum(changeStates),
      requestedById: personId,
      requestedBy: z.string(),
      createdAt: timestamp,
      decidedBy: z.nullable(z.string()),
      decidedAt: z.nullable(timestamp),
      reason: nullableText,
    }),
  ),
});

export const approveProductChange = endpoint({
  feature: 'products',
  summary: 'Approves a change of terms as the second person; customers get notice where due.',
  method: 'POST',
  path: '/api/admin/product-changes/:id/approve',
  access: 'approver',
  params: z.object({ id }),
  body: body({ signature }),
  reply: z.object({ id, status: z.literal('approved') }),
  refusals: ['not-found', 'conflict', 'second-approver-needed', 'signature-invalid'],
});

export const denyProductChange = endpoint({
  feature: 'products',
  summary: 'Denies a change of terms that waits for a second person.',
  method: 'POST',
  path: '/api/admin/product-changes/:id/deny',
  access: 'approver',
  params: z.object({ id }),
  body: body({ reason: optionalParagraph({ label: 'Reason', max: 1_000 }) }),
  reply: z.object({ id, status: z.literal('denied') }),
  refusals: ['not-found', 'conflict'],
});

const ofProduct = { productId, productName: z.string() };

export const readInterestBook = endpoint({
  feature: 'products',
  summary: 'What each product accrued on a closed day, and in its month so far.',
  method: 'GET',
  path: '/api/admin/books/interest',
  access: 'staff',
  /** Without a day: the last one that was accrued. */
  query: z.object({ day: orAbsent(calendarDate('Day')) }),
  reply: z.object({
    day: z.nullable(calendarDate('Day')),
    rows: z.array(
      z.object({
        ...ofProduct,
        accounts: z.int(),
        balance: printedAmount,
        accruedToday: printedAmount,
        accruedThisMonth: printedAmount,
      }),
    ),
  }),
});

export const readFeeBook = endpoint({
  feature: 'products',
  summary: 'Interest credited and maintenance fees charged and waived in a month, by product.',
  method: 'GET',
  path: '/api/admin/books/fees',
  access: 'staff',
  /** Any day of the month. Without it: the last month that has ended. */
  query: z.object({ day: orAbsent(calendarDate('Day')) }),
  reply: z.object({
    month: z.nullable(calendarDate('Month')),
    rows: z.array(
      z.object({
        ...ofProduct,
        accounts: z.int(),
        interestCredited: printedAmount,
        feesCharged: printedAmount,
        feesWaived: printedAmount,
      }),
    ),
  }),
});
