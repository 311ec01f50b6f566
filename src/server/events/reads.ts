import sql from 'sql-template-tag';
import { type Db, one, rows } from '#database/connection.ts';
import type { NumberedEvent } from './event.ts';

export interface EventHead {
  readonly last: bigint;
  /** Up to this one events may have been removed. */
  readonly pruned: bigint;
}

export async function readHead(db: Db): Promise<EventHead> {
  return await one<EventHead>(
    db,
    sql`select last_number as last, pruned_number as pruned from event_head`,
  );
}

const columns = sql`number, audience, person_id as "personId", topic, item_id as "itemId"`;

/** The next events after a number, in order. */
export async function listEvents(db: Db, after: bigint, max: number): Promise<NumberedEvent[]> {
  return await rows<NumberedEvent>(
    db,
    sql`select ${columns} from events where number > ${after} order by number limit ${max}`,
  );
}

/** The events of these people and of staff after one number, up to and with another. */
export async function listMissed(
  db: Db,
  personIds: readonly string[],
  { after, upTo }: { readonly after: bigint; readonly upTo: bigint },
): Promise<NumberedEvent[]> {
  return await rows<NumberedEvent>(
    db,
    sql`select ${columns} from events
        where number > ${after} and number <= ${upTo}
          and (person_id is null or person_id = any(${personIds}::text[]))
        order by number`,
  );
}

/** For each of these times the number of the last event before it, where it is still there. */
export async function numbersBefore(
  db: Db,
  times: readonly Date[],
): Promise<readonly (bigint | null)[]> {
  const found = await rows<{ number: bigint | null }>(
    db,
    sql`select (
          select number from events where at < moment.at order by at desc, number desc limit 1
        ) as number
        from unnest(${times}::timestamptz[]) with ordinality as moment (at, place)
        order by moment.place`,
  );
  return found.map(({ number }) => number);
}
