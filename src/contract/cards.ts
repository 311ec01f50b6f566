import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './fields/id.ts';
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
