import * as z from 'zod/mini';
import { cents } from '#money/cents.ts';
import {
  authorizationStatuses,
  cardChannels,
  cardLosses,
  cardStatuses,
} from '#rules/products/cards.ts';
import { endpoint } from './endpoint.ts';
import { amount, printedAmount } from './fields/amount.ts';
import { body } from './fields/body.ts';
import { id } from './fields/id.ts';
import { nullableText, optionalLine } from './fields/text.ts';
import { calendarDate, timestamp } from './fields/timestamp.ts';
import { listQuery } from './lists/list-query.ts';

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

const one = { params: z.object({ id }), reply: z.object({ card }) };
const reason = optionalLine({ label: 'Reason', max: 140 });
const loss = { kind: z.enum(cardLosses, 'Please choose lost or stolen') };
const limit = (label: string) => amount({ label, min: cents(0n) });
const limits = {
  perDay: limit('Limit per day'),
  atm: limit('Limit at ATMs'),
  online: limit('Limit online'),
};

export const lockCard = endpoint({
  feature: 'cards',
  summary: 'Locks a card: whatever is paid with it from now on is declined.',
  method: 'POST',
  path: '/api/cards/:id/lock',
  access: 'customer',
  ...one,
  refusals: ['not-found', 'conflict'],
});

export const unlockCard = endpoint({
  feature: 'cards',
  summary: 'Unlocks a card that the customer locked.',
  method: 'POST',
  path: '/api/cards/:id/unlock',
  access: 'customer',
  ...one,
  refusals: ['not-found', 'conflict'],
});

export const reportCard = endpoint({
  feature: 'cards',
  summary: 'Reports a card lost or stolen; the new card that is sent instead is answered.',
  method: 'POST',
  path: '/api/cards/:id/report',
  access: 'customer',
  ...one,
  body: body(loss),
  refusals: ['not-found', 'conflict'],
});

export const changeCardLimits = endpoint({
  feature: 'cards',
  summary: 'Changes what can be spent with a card on one bank day.',
  method: 'PUT',
  path: '/api/cards/:id/limits',
  access: 'customer',
  ...one,
  body: body(limits),
  refusals: ['not-found', 'conflict'],
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

const activity = {
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
  ...activity,
  refusals: ['not-found'],
});

export const lockCustomerCard = endpoint({
  feature: 'cards',
  summary: 'Locks a customer’s card; only staff can unlock it again.',
  method: 'POST',
  path: '/api/admin/cards/:id/lock',
  access: 'approver',
  ...one,
  body: body({ reason }),
  refusals: ['not-found', 'conflict', 'own-affair'],
});

export const unlockCustomerCard = endpoint({
  feature: 'cards',
  summary: 'Unlocks a customer’s card, also one that staff locked.',
  method: 'POST',
  path: '/api/admin/cards/:id/unlock',
  access: 'approver',
  ...one,
  body: body({ reason }),
  refusals: ['not-found', 'conflict', 'own-affair'],
});

export const reportCustomerCard = endpoint({
  feature: 'cards',
  summary: 'Reports a card lost or stolen for a customer; the new card is answered.',
  method: 'POST',
  path: '/api/admin/cards/:id/report',
  access: 'approver',
  ...one,
  body: body({ ...loss, reason }),
  refusals: ['not-found', 'conflict', 'own-affair'],
});

export const replaceCustomerCard = endpoint({
  feature: 'cards',
  summary: 'Replaces a card that does not work any more; the new card is answered.',
  method: 'POST',
  path: '/api/admin/cards/:id/replace',
  access: 'approver',
  ...one,
  body: body({ reason }),
  refusals: ['not-found', 'conflict', 'own-affair'],
});

export const changeCustomerCardLimits = endpoint({
  feature: 'cards',
  summary: 'Changes what a customer can spend with a card on one bank day.',
  method: 'PUT',
  path: '/api/admin/cards/:id/limits',
  access: 'approver',
  ...one,
  body: body({ ...limits, reason }),
  refusals: ['not-found', 'conflict', 'own-affair'],
});

export const listCustomerCardActivity = endpoint({
  feature: 'cards',
  summary: 'What a customer paid with a card and what was declined, newest first.',
  method: 'GET',
  path: '/api/admin/cards/:id/activity',
  access: 'staff',
  ...activity,
  refusals: ['not-found'],
});
