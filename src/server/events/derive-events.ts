// Turns what was committed into events, by following journals and lines of the audit log.
import sql from 'sql-template-tag';
import { one, type Pool, type Tx } from '#database/connection.ts';
import { listSignedIn, signedIn } from '../base/session/sessions.ts';
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
  const { hasCustomers, hasStaff } = await one<{ hasCustomers: boolean; hasStaff: boolean }>(
    tx,
    sql`select exists (${signedIn('customer', now)}) as "hasCustomers",
          exists (${signedIn('staff', now)}) as "hasStaff"`,
  );
  const events: Event[] = [];
  if (journals.length > 0 && hasCustomers) events.push(...(await eventsOfJournals(tx, journals)));
  if (auditLines.length > 0 && (hasCustomers || hasStaff)) {
    events.push(...(await eventsOfAuditLines(tx, auditLines, now)));
  }
  const customers = new Set(events.flatMap(({ personId }) => personId ?? []));
  const listening = await listSignedIn(tx, [...customers], now);
  // Who signs in later reads everything then.
  return collapse(
    events.filter(({ personId }) => (personId === null ? hasStaff : listening.has(personId))),
  );
}
