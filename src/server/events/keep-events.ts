import sql from 'sql-template-tag';
import { type Pool, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import type { Job } from '../base/jobs/queue.ts';
import { deriveEvents } from './derive-events.ts';

/** Keeps up with history while nobody follows, and removes events that nobody can ask for. */
export const keepEvents: Job = {
  name: 'keep-events',
  everyMs: MINUTE_MS,
  async run({ pool, clock, config }) {
    while (await deriveEvents(pool, clock.now()));
    const cutOff = new Date(clock.now().getTime() - config.limits.eventsKeptMs);
    while ((await pruneEvents(pool, cutOff)) === AT_ONCE);
  },
};

const AT_ONCE = 5_000;

/** Removes the oldest events from before this time, as many as are removed at once. */
async function pruneEvents(pool: Pool, cutOff: Date): Promise<number> {
  return await transaction(pool, async (tx) => {
    return await run(
      tx,
      sql`with old as (
            delete from events where number in (
              select number from events where at < ${cutOff} order by number limit ${AT_ONCE})
            returning number),
          head as (
            update event_head set pruned_number = (select max(number) from old)
            where exists (select from old))
          select from old`,
    );
  });
}
