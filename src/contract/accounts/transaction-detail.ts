import * as z from 'zod/mini';
import { depositStatuses } from '#rules/payments/check-deposits.ts';
import { paymentStatuses, transferStatuses, wireTypes } from '#rules/payments/transfer-types.ts';
import { cardChannels } from '#rules/products/cards.ts';
import { endpoint } from '../endpoint.ts';
import { printedAmount } from '../fields/amount.ts';
import { body } from '../fields/body.ts';
import { id } from '../fields/id.ts';
import { clearableLine, nullableText } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { transaction } from './transactions.ts';

/** A transaction with what its receipt needs besides. */
const detail = z.extend(transaction, {
  accountName: z.string(),
  accountNumber: z.string(),
  accountHolder: z.string(),
  /** The number of the journal, by which the bank finds it. */
  reference: z.string(),
  /** The date in the bank's books. */
  bankDay: calendarDate('Bank day'),
  /** As the bank posted it; the category is another where the customer chose one. */
  bankCategory: nullableText,
  /** Whether a note and a category can be written: once it is posted. */
  editable: z.boolean(),
});

/** Of a payment that the customer signed: the passkey's name, and when. */
const signed = { signedWith: nullableText, signedAt: z.nullable(timestamp) };

const wire = z.object({
  kind: z.literal('wire'),
  id,
  transferType: z.enum(wireTypes),
  status: z.enum(transferStatuses),
  submittedAt: timestamp,
  recipientName: z.string(),
  recipientBank: z.string(),
  /** Masked. */
  recipientAccountNumber: z.string(),
  recipientAddress: nullableText,
  recipientCountry: nullableText,
  amount: printedAmount,
  fee: printedAmount,
  /** What the recipient reads. */
  purpose: nullableText,
  uetr: z.nullable(id),
  endToEndId: nullableText,
  expectedDate: z.nullable(calendarDate('Expected date')),
  reason: nullableText,
  ...signed,
});

/** The other account of a transfer between own accounts. */
const transfer = z.object({
  kind: z.literal('transfer'),
  /** Of a transfer that staff approve. */
  id: z.nullable(id),
  accountId: id,
  accountName: z.string(),
  accountNumber: z.string(),
  /** The line on that account; null before it is posted and where the account is closed. */
  transactionId: z.nullable(id),
});

const bill = z.object({
  kind: z.literal('bill'),
  id,
  status: z.enum(paymentStatuses),
  payeeName: z.string(),
  payOn: calendarDate('Pay on'),
  memo: nullableText,
  /** Masked. */
  accountNumber: nullableText,
  address: nullableText,
  delivery: z.enum(['electronic', 'check']),
  expectedDate: calendarDate('Expected date'),
  ...signed,
});

const checkDeposit = z.object({
  kind: z.literal('check-deposit'),
  id,
  status: z.enum(depositStatuses),
  amount: printedAmount,
  submittedAt: timestamp,
  availability: z.array(
    z.object({
      amount: printedAmount,
      availableOn: calendarDate('Available on'),
      /** When it became available. */
      releasedAt: z.nullable(timestamp),
    }),
  ),
  reason: nullableText,
});

/** The card that was paid with. */
const card = z.object({
  kind: z.literal('card'),
  id,
  cardType: z.enum(['credit', 'debit']),
  cardNumberMasked: z.string(),
  channel: z.enum(cardChannels),
});

/** A credit or debit by staff. */
const adjustment = z.object({ kind: z.literal('adjustment'), id, amount: printedAmount });

/** The line that this one takes back, or that takes this one back. */
const reversal = z.object({
  kind: z.literal('reversal'),
  relation: z.enum(['reverses', 'reversed-by']),
  transactionId: id,
  description: z.string(),
  amount: printedAmount,
  at: timestamp,
});

/** Another line of the same payment on the same account, such as its fee. */
const samePayment = z.object({
  kind: z.literal('same-payment'),
  transactionId: id,
  description: z.string(),
  amount: printedAmount,
});

export const timelineSteps = [
  'scheduled',
  'submitted',
  'approved',
  'posted',
  'sent',
  'completed',
  'available',
  'failed',
  'denied',
  'cancelled',
  'returned',
  'reversed',
] as const;

export const readTransaction = endpoint({
  feature: 'transactions',
  summary: 'One transaction or hold, what it belongs to, and each step it took.',
  method: 'GET',
  path: '/api/transactions/:id',
  access: 'customer',
  params: z.object({ id }),
  reply: z.object({
    transaction: detail,
    related: z.array(
      z.union([wire, transfer, bill, checkDeposit, card, adjustment, reversal, samePayment]),
    ),
    /** In the order of time. */
    timeline: z.array(
      z.object({
        step: z.enum(timelineSteps),
        at: timestamp,
        /** What became available. */
        amount: z.nullable(printedAmount),
        reason: nullableText,
      }),
    ),
  }),
  refusals: ['not-found'],
});

export const labelTransaction = endpoint({
  feature: 'transactions',
  summary:
    'Sets the customer’s own note and category of a posted transaction. What is left out stays; an empty text removes.',
  method: 'PUT',
  path: '/api/transactions/:id',
  access: 'customer',
  params: z.object({ id }),
  body: body({
    note: clearableLine({ label: 'Note', max: 140 }),
    category: clearableLine({ label: 'Category', max: 60 }),
  }),
  reply: z.object({ transaction: detail }),
  refusals: ['not-found', 'conflict'],
});
