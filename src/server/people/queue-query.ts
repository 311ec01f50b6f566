import sql, { type Sql } from 'sql-template-tag';

interface QueueCall<Query> {
  readonly query: Query;
  readonly visitor: { readonly staff: { readonly subjectId: string } };
}

/** What a staff member asks a queue for; `assigned=me` is about the one who asks. */
export type QueueQuery<Query> = Query & { readonly assigneeId?: string | undefined };

export function queueQuery<Query extends { readonly assigned?: 'me' | undefined }>({
  query,
  visitor,
}: QueueCall<Query>): QueueQuery<Query> {
  const assigneeId = query.assigned === 'me' ? visitor.staff.subjectId : undefined;
  return { ...query, assigneeId };
}

/** For the where clause: the cases of one staff member, or all of them. */
export function isAssignedTo(itemId: Sql, assigneeId: string | undefined): Sql {
  if (assigneeId === undefined) return sql`true`;
  return sql`exists (select from case_assignments m
    where m.item_id = ${itemId} and m.staff_id = ${assigneeId})`;
}
