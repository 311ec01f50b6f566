import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields/id.ts';

export const readReceipt = endpoint({
  feature: 'transactions',
  summary: 'Proof that a transaction is in the public log, which anyone can check.',
  method: 'GET',
  path: '/api/receipts/:transactionId',
  access: 'customer',
  params: z.object({ transactionId: id }),
  produces: 'text/plain',
  reply: z.string(),
  refusals: ['not-found', 'not-sealed-yet', 'not-posted-yet'],
});
