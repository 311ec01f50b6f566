// Turns what was committed into events, by following journals and lines of the audit log.
import sql from 'sql-template-tag';
import { type Pool, rows, type Tx } from '#database/connection.ts';
import { signedIn } from '../base/session/sessions.ts';
import { followHistory, type NewHistory } from '../posting/follow-history.ts';
import { collapse, type Event } from './event.ts';
import { eventsOfAuditLines } from './events-of-audit-lines.ts';
import { eventsOfJournals } from './events-of-journals.ts';
import { EVENTS_LOCK, insertEvents } from './insert-events.ts';

/** Derives what has become visible since the last time. Whether there may be more. */
export async function deriveEvents(pool: Pool, now: Date): Promise<boolean> {
  return await followHistory(pool, {
    // Held until the commit, so that the numbers of events become visible in order.
    lock: EVENTS_LOCK,
    progress: 'event_progress',
    async follow(tx, history) {
      const events = await eventsOf(tx, history, now);
      if (events.length > 0) await insertEvents(tx, events, now);
      return events.length > 0;
    },
  });
}

async function eventsOf(tx: Tx, { journals, auditLines }: NewHistory, now: Date): Promise<Event[]> {
  const listening = await rows<{ id: string; audience: string }>(
    tx,
    sql`select distinct subject_id as id, 'customer' as audience from
          (${signedIn('customer', now)}) customers
        union all select distinct subject_id, 'staff' from (${signedIn('staff', now)}) staff`,
  );
  const customers = new Set(listening.filter((one) => one.audience === 'customer').map(idOf));
  const hasStaff = listening.some(({ audience }) => audience === 'staff');
  const events: Event[] = [];
  if (journals.length > 0 && customers.size > 0) {
    events.push(...(await eventsOfJournals(tx, journals, now)));
  }
  if (auditLines.length > 0 && listening.length > 0) {
    events.push(...(await eventsOfAuditLines(tx, auditLines, customers)));
  }
  // Who signs in later reads everything then.
  return collapse(events.filter(({ personId }) => personId !== null || hasStaff));
}

const idOf = ({ id }: { readonly id: string }) => id;
