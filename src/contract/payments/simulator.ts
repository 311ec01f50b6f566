import * as z from 'zod/mini';
import { cardChannels } from '#rules/products/cards.ts';
import { endpoint } from '../endpoint.ts';
import { amount, printedAmount } from '../fields/amount.ts';
import { body } from '../fields/body.ts';
import { id } from '../fields/id.ts';
import { line } from '../fields/text.ts';

const authorizeCard = body({
  kind: z.literal('authorize-card'),
  cardId: id,
  amount: amount({ label: 'Amount' }),
  merchant: line({ label: 'Merchant', max: 70 }),
  channel: z.enum(cardChannels, 'Channel must be store, online or atm'),
});

const clearCard = body({
  kind: z.literal('clear-card'),
  authorizationId: id,
  amount: amount({ label: 'Amount' }),
});

export const simulateEvent = endpoint({
  feature: 'simulator',
  summary: 'Plays what arrives from card networks; in the demonstration only, 404 elsewhere.',
  method: 'POST',
  path: '/api/admin/simulator/events',
  access: 'approver',
  body: z.discriminatedUnion('kind', [authorizeCard, clearCard]),
  reply: z.union([
    z.object({
      authorizationId: id,
      approved: z.boolean(),
      /** Why it was declined, as the customer reads it. */
      reason: z.optional(z.string()),
    }),
    z.object({ authorizationId: id, status: z.literal('cleared'), amount: printedAmount }),
  ]),
  refusals: ['not-found', 'conflict', 'frozen'],
});
