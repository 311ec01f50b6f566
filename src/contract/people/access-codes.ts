import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields/id.ts';
import { timestamp } from '../fields/timestamp.ts';
import { oneOrderQuery } from '../lists/list-query.ts';

export const listAccessCodes = endpoint({
  feature: 'access-codes',
  summary: 'The access codes that have not expired, used ones included.',
  method: 'GET',
  path: '/api/admin/access-codes',
  // A living code is half of a sign-in, so auditors do not see it.
  access: 'approver',
  query: oneOrderQuery,
  reply: z.array(
    z.object({
      id,
      code: z.string().check(z.meta({ examples: ['042917'] })),
      used: z.boolean(),
      expiresAt: timestamp,
      /** The same by the server's clock, since a visitor's may be wrong. */
      secondsLeft: z.int(),
    }),
  ),
});

export const generatePool = endpoint({
  feature: 'access-codes',
  summary: 'Generates a new pool of access codes.',
  method: 'POST',
  path: '/api/admin/access-codes/generate-pool',
  access: 'approver',
  reply: z.object({ count: z.int() }),
  refusals: ['pool-full', 'too-many-requests'],
});
