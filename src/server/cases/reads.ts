import sql, { type Sql } from 'sql-template-tag';
import type { listAssignments as endpoint } from '#contract/back-office/cases.ts';
import type { Received } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, rows } from '#database/connection.ts';
import { listOrder } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';

interface CaseAssignee {
  readonly staffId: string;
  readonly name: string;
  readonly at: Date;
}

const assignee: Sql = sql`a.staff_id as "staffId", s.first_name || ' ' || s.last_name as name,
  a.assigned_at as at`;

/** Whose the item of a queue is. An applicant and a visitor are no customers yet. */
export async function getCase(db: Db, id: string): Promise<{ readonly customerId: string | null }> {
  const item = await maybeOne<{ customerId: string | null }>(
    db,
    sql`select customer_id as "customerId" from transfers where id = ${id}
        union all select customer_id from bill_payments where id = ${id}
        union all select customer_id from check_deposits where id = ${id}
        union all select customer_id from credit_limit_requests where id = ${id}
        union all select customer_id from applications where id = ${id}
        union all select null from visitor_requests where id = ${id}
        limit 1`,
  );
  if (!item) throw new Refusal('not-found', { sentence: 'This case was not found.' });
  return item;
}

export async function findAssignee(db: Db, id: string): Promise<CaseAssignee | undefined> {
  return await maybeOne<CaseAssignee>(
    db,
    sql`select ${assignee} from case_assignments a join staff s on s.id = a.staff_id
        where a.item_id = ${id}`,
  );
}

const sortKeys = [
  { by: sql`a.assigned_at`, kind: 'moment' },
  { by: sql`a.item_id`, kind: 'uuid' },
] as const;

export async function listAssignments(db: Db, query: Received<typeof endpoint, 'query'>) {
  const { cursor, search } = query;
  const order = listOrder({ name: 'assignedAt', direction: 'desc', keys: sortKeys }, cursor);
  const searchText = sql`lower(concat_ws(' ', s.first_name, s.last_name, a.item_id))`;
  return await rows<CaseAssignee & WithCursor & { readonly itemId: string }>(
    db,
    sql`select a.item_id as "itemId", ${assignee}, ${order.cursor}
        from case_assignments a join staff s on s.id = a.staff_id
        where ${order.after} and ${containsTerms(searchText, search)}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
}

export interface CaseNote {
  readonly id: string;
  readonly text: string | null;
  readonly by: string;
  readonly at: Date;
}

export async function listNotes(db: Db, id: string): Promise<CaseNote[]> {
  return await rows<CaseNote>(
    db,
    sql`${noteColumns} where n.item_id = ${id}
    order by n.created_at, n.id`,
  );
}

export const noteColumns: Sql = sql`select n.id, n.text, s.first_name || ' ' || s.last_name as by,
  n.created_at as at from case_notes n join staff s on s.id = n.staff_id`;
