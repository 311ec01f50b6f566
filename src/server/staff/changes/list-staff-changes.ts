import sql from 'sql-template-tag';
import type { listStaffChanges as contract } from '#contract/back-office/staff-changes.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { type Db, rows } from '#database/connection.ts';
import { listOrder } from '../../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../../base/lists/list-page.ts';
import { containsTerms } from '../../base/lists/search-terms.ts';

type Query = Received<typeof contract, 'query'>;
type Row = Returned<typeof contract>[number] & WithCursor;

// A staff member who waits to be created is known by the change alone.
const name = sql`coalesce(s.first_name || ' ' || s.last_name,
  concat_ws(' ', p.details ->> 'firstName', p.details ->> 'lastName'))`;
const email = sql`coalesce(s.email, p.details ->> 'email', '')`;

/** The pending ones, unless the query names another status. */
export async function listStaffChanges(db: Db, query: Query): Promise<Row[]> {
  const { status = 'pending', direction = 'desc', cursor, search } = query;
  const keys = [
    { by: sql`p.requested_at`, kind: 'moment' },
    { by: sql`p.id`, kind: 'uuid' },
  ] as const;
  const order = listOrder({ name: 'createdAt', direction, keys }, cursor);
  return await rows<Row>(
    db,
    sql`select p.id, p.kind, p.staff_id as "staffId", ${name} as "staffName",
          ${email} as "staffEmail", s.role as "currentRole", p.details ->> 'role' as role,
          c.first_name || ' ' || c.last_name as "customerName", p.status,
          p.requested_by as "requestedById", r.first_name || ' ' || r.last_name as "requestedBy",
          p.requested_at as "createdAt", d.first_name || ' ' || d.last_name as "decidedBy",
          p.decided_at as "decidedAt", p.reason, ${order.cursor}
        from staff_changes p
          left join staff s on s.id = p.staff_id
          left join customers c on c.id = (p.details ->> 'customerId')::uuid
          join staff r on r.id = p.requested_by
          left join staff d on d.id = p.decided_by
        where p.status = ${status} and ${order.after}
          and ${containsTerms(sql`lower(${name} || ' ' || ${email})`, search)}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
}
