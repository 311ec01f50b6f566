import * as z from 'zod/mini';
import { cents } from '#money/cents.ts';
import { cardLosses } from '#rules/products/cards.ts';
import { endpoint } from '../endpoint.ts';
import { amount } from '../fields/amount.ts';
import { body } from '../fields/body.ts';
import { id } from '../fields/id.ts';
import { optionalLine } from '../fields/text.ts';
import { card, cardActivity } from './cards.ts';

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
  refusals: ['not-found', 'conflict', 'step-up-required'],
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
  ...cardActivity,
  refusals: ['not-found'],
});
