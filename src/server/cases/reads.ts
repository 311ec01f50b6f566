import sql, { type Sql } from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, rows } from '#database/connection.ts';

interface CaseAssignee {
  readonly staffId: string;
  readonly name: string;
  readonly at: Date;
}

/** So many assignments are listed. */
const LISTED = 500;

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

export async function listAssignments(db: Db) {
  return await rows<CaseAssignee & { readonly itemId: string }>(
    db,
    sql`select a.item_id as "itemId", ${assignee}
        from case_assignments a join staff s on s.id = a.staff_id
        order by a.assigned_at desc, a.item_id limit ${LISTED}`,
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
