import sql from 'sql-template-tag';
import { run, type Tx } from '#database/connection.ts';
import type { Event } from './event.ts';

export const EVENTS_LOCK = 'events';

/**
 * Writes events with the next numbers. The lock is held until the commit, so that numbers become
 * visible in order: it comes last in a transaction.
 */
export async function insertEvents(tx: Tx, events: readonly Event[], now: Date): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${EVENTS_LOCK}, 0))`);
  await run(
    tx,
    sql`with head as (
          update event_head set last_number = last_number + ${events.length}
          returning last_number - ${events.length} as before)
        insert into events (number, audience, person_id, topic, item_id, at)
        select head.before + fresh.place, audience, person_id, topic, item_id, ${now}
        from head, unnest(
          ${events.map(({ audience }) => audience)}::text[],
          ${events.map(({ personId }) => personId)}::text[],
          ${events.map(({ topic }) => topic)}::text[],
          ${events.map(({ itemId }) => itemId)}::text[]
        ) with ordinality as fresh (audience, person_id, topic, item_id, place)`,
  );
}
