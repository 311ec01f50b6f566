import sql from 'sql-template-tag';
import type { listRequests as contract } from '#contract/back-office/requests.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { type Db, rows } from '#database/connection.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addBusinessDays } from '#rules/calendar/business-days.ts';
import { listOrder } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';
import { isAssignedTo, type QueueQuery } from '../people/queue-query.ts';

type Query = QueueQuery<Received<typeof contract, 'query'>>;
type Row = Returned<typeof contract>[number] & WithCursor;

/** The site promises an answer within one business day. */
const PROMISED_DAYS = 1;

/** The open requests, unless the query names another status. */
export async function listRequests(db: Db, query: Query): Promise<Row[]> {
  const { status = 'open', kind, direction = 'desc', cursor, search } = query;
  const keys = [
    { by: sql`r.created_at`, kind: 'moment' },
    { by: sql`r.id`, kind: 'uuid' },
  ] as const;
  const order = listOrder({ name: 'createdAt', direction, keys }, cursor);
  const searchText = sql`lower(concat_ws(' ', '', r.name, r.email, r.phone, r.topic, r.legal_name,
    r.message))`;
  const records = await rows<Omit<Row, 'promisedBy'>>(
    db,
    sql`select r.id, r.kind, r.topic, r.name, r.legal_name as "legalName",
          r.business_type as "businessType", r.email, r.phone,
          r.preferred_date as "preferredDate", r.preferred_time as "preferredTime", r.message,
          r.status, r.created_at as "createdAt", r.handled_at as "handledAt",
          coalesce(s.first_name || ' ' || s.last_name, r.handled_by) as "handledBy", r.note,
          ${order.cursor}
        from visitor_requests r left join staff s on s.id = r.handled_by
        where r.status = ${status} and ${kind === undefined ? sql`true` : sql`r.kind = ${kind}`}
          and ${isAssignedTo(sql`r.id`, query.assigneeId)}
          and ${containsTerms(searchText, search)} and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return records.map((row) => ({
    ...row,
    promisedBy: addBusinessDays(bankDay(row.createdAt), PROMISED_DAYS),
  }));
}
