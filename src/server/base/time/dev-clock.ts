// Moves the demonstration's business time ahead, so that one can see tomorrow's work done today. It
// is not mounted anywhere else.

import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { duration } from '../config/config-values.ts';
import type { Deps } from '../deps.ts';

const FARTHEST_MS = 366 * DAY_MS;

/** `advance` moves the bank's time and does what the days in between bring. */
export function devClockRoutes(
  app: FastifyInstance,
  { pool, clock }: Deps,
  advance: (byMs: number) => Promise<void>,
): void {
  app.get('/dev/clock', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    await clock.readShift(pool);
    return { businessNow: clock.businessNow() };
  });

  app.post('/dev/clock', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await advance(readAdvance(request.body));
    return { businessNow: clock.businessNow() };
  });
}

function readAdvance(body: unknown): number {
  const { advance } = (body ?? {}) as { advance?: unknown };
  const byMs = typeof advance === 'string' ? duration.parse(advance) : undefined;
  if (byMs === undefined || byMs > FARTHEST_MS) {
    const fields = { advance: `Must be ${duration.expects}, and at most a year` };
    throw new Refusal('invalid-fields', { fields });
  }
  return byMs;
}
