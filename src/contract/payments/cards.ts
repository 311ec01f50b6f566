import * as z from 'zod/mini';
import { authorizationStatuses, cardChannels, cardStatuses } from '#rules/products/cards.ts';
import { endpoint } from '../endpoint.ts';
import { printedAmount } from '../fields/amount.ts';
import { id } from '../fields/id.ts';
import { nullableText } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';

export const card = z.object({
  id,
  accountId: id,
  cardNumberMasked: z.string().check(z.meta({ examples: ['**** **** **** 1234'] })),
  cardHolderName: z.string(),
  expiryDate: z.string().check(z.meta({ examples: ['03/30'] })),
  /** Kept nowhere, so this is all there is of it. */
  cvv: z.literal('***'),
  cardType: z.enum(['debit', 'credit']),
  cardColor: z.string(),
  status: z.enum(cardStatuses),
  /** What staff locked, only staff unlock. */
  lockedBy: z.nullable(z.enum(['customer', 'staff'])),
  /** What can be spent with it on one bank day: in all, at ATMs, and online. */
  limits: z.object({ perDay: printedAmount, atm: printedAmount, online: printedAmount }),
  /** The highest limit that can be chosen. */
  highestLimit: printedAmount,
  /** The card that was issued in its place. */
  replacedBy: z.nullable(id),
  /** By when a card that was sent as a replacement is there. */
  arrivesOn: z.nullable(calendarDate('Arrives on')),
});

export const listCards = endpoint({
  feature: 'cards',
  summary: 'The customer’s own cards, by their last four digits.',
  method: 'GET',
  path: '/api/cards',
  access: 'customer',
  query: listQuery(['createdAt']),
  reply: z.object({ cards: z.array(card) }),
});

/** A payment by card: what was authorized, and what became of it. */
const cardPayment = z.object({
  id,
  cardId: id,
  merchant: z.string(),
  channel: z.enum(cardChannels),
  amount: printedAmount,
  /** What the merchant claimed in the end. */
  clearedAmount: z.nullable(printedAmount),
  status: z.enum(authorizationStatuses),
  /** Why it was declined, for a person. */
  reason: nullableText,
  date: timestamp,
  finishedAt: z.nullable(timestamp),
  /** When its hold ends, unless the merchant claims it before. */
  expiresAt: z.nullable(timestamp),
  /** The customer's transaction: the hold while it is pending, then the entry. */
  transactionId: z.nullable(id),
});

export const cardActivity = {
  params: z.object({ id }),
  query: listQuery(['createdAt', 'amount']),
  reply: z.object({ activity: z.array(cardPayment) }),
};

export const listCardActivity = endpoint({
  feature: 'cards',
  summary: 'What was paid with a card and what was declined, newest first.',
  method: 'GET',
  path: '/api/cards/:id/activity',
  access: 'customer',
  ...cardActivity,
  refusals: ['not-found'],
});
