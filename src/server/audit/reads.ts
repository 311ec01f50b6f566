import sql, { join, type Sql } from 'sql-template-tag';
import type { listAudit as contract } from '#contract/back-office/audit.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { type Db, rows } from '#database/connection.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { addDays, calendarDate } from '#rules/calendar/calendar-date.ts';
import { listOrder } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms, searchTerms } from '../base/lists/search-terms.ts';

type Query = Received<typeof contract, 'query'>;
export type Line = Returned<typeof contract>[number] & WithCursor;

/** Lines of the audit log, newest first unless the query says otherwise. */
export async function listAudit(
  db: Db,
  query: Query,
  maxRows = rowsToRead(query),
): Promise<Line[]> {
  const { direction = 'desc', cursor } = query;
  const keys = [{ by: sql`l.number`, kind: 'number' }] as const;
  const order = listOrder({ name: 'at', direction, keys }, cursor);
  return await rows<Line>(
    db,
    sql`select ${columns}, ${order.cursor} from ${lines}
        where ${matches(query)} and ${order.after}
        order by ${order.by} limit ${maxRows}`,
  );
}

/** What was done to a customer and what they did themselves, newest first. */
export async function listHistoryOf(db: Db, customerId: string, maxRows: number) {
  // Two short ways by two indexes; together they would be one long one.
  const lately = (condition: Sql) => sql`(select number from audit_log
    where ${condition} order by number desc limit ${maxRows})`;
  return await rows<Omit<Line, 'cursor'>>(
    db,
    sql`select ${columns} from ${lines}
        where l.number in (
          ${lately(sql`subject_kind = 'customer' and subject_id = ${customerId}`)}
          union ${lately(sql`actor_id = ${customerId}`)})
        order by l.number desc limit ${maxRows}`,
  );
}

const columns = sql`l.number::text as number, l.at, l.actor_kind as "actorKind",
  l.actor_id as "actorId", l.action, l.subject_kind as "subjectKind", l.subject_id as "subjectId",
  l.before, l.after, l.address, l.request_id as "requestId",
  coalesce(s.first_name || ' ' || s.last_name, c.first_name || ' ' || c.last_name) as "actorName",
  l.number <= (select settled_number from ledger.seal_progress where subject = 'audit') as sealed`;

// Ids of customers are UUIDs; staff's need not be.
const lines = sql`audit_log l
  left join staff s on l.actor_kind = 'staff' and s.id = l.actor_id
  left join customers c
    on c.id = case when l.actor_kind = 'customer' then l.actor_id::uuid end`;

function matches(query: Query): Sql {
  const { actorKind, actorId, action, subjectKind, subjectId, from, to, search } = query;
  const start = from && bankMoment(calendarDate(from), '00:00');
  const end = to && bankMoment(addDays(calendarDate(to), 1), '00:00');
  const conditions = [
    actorKind && sql`l.actor_kind = ${actorKind}`,
    actorId && sql`l.actor_id = ${actorId}`,
    action && sql`l.action = ${action}`,
    subjectKind && sql`l.subject_kind = ${subjectKind}`,
    subjectId && sql`l.subject_id = ${subjectId}`,
    start && sql`l.at >= ${start}`,
    end && sql`l.at < ${end}`,
    ...searchTerms(search).map(mentions),
  ];
  return join([sql`true`, ...conditions.filter((condition) => !!condition)], ' and ');
}

/** A word of what was done, of what it was done to, or of who did it. */
function mentions(word: string): Sql {
  const done = sql`lower(concat_ws(' ', '', l.action, l.subject_kind))`;
  const colleague = sql`lower(concat_ws(' ', '', p.first_name, p.last_name, p.email))`;
  return sql`(${containsTerms(done, word)} or l.subject_id = ${word} or l.actor_id = ${word}
    or l.actor_id in (select p.id from staff p where ${containsTerms(colleague, word)})
    or l.actor_id in (select k.id::text from customers k
      where k.status <> 'closed' and ${containsTerms(sql`k.search_words`, word)}))`;
}
