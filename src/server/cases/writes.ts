import sql from 'sql-template-tag';
import { run, type Tx } from '#database/connection.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { VisitorOf } from '../base/session/visitor.ts';

interface NewAssignment {
  readonly id: string;
  /** The staff member it was assigned to. */
  readonly before: { readonly staffId: string } | undefined;
  readonly now: Date;
  /** By the bank's clock. */
  readonly at: Date;
}

/** The case is locked by then. */
export async function insertAssignment(
  tx: Tx,
  visitor: VisitorOf<'staff'>,
  { id, before, now, at }: NewAssignment,
): Promise<void> {
  const { subjectId } = visitor.staff;
  await run(
    tx,
    sql`insert into case_assignments (item_id, staff_id, assigned_at)
        values (${id}, ${subjectId}, ${at})
        on conflict (item_id)
        do update set staff_id = excluded.staff_id, assigned_at = excluded.assigned_at`,
  );
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: now,
    action: 'assign-case',
    subjectKind: 'case',
    subjectId: id,
    before: { assignee: before?.staffId ?? null },
    after: { assignee: subjectId },
  });
}

/** Ends an assignment to the caller; the case is locked by then. */
export async function deleteAssignment(
  tx: Tx,
  visitor: VisitorOf<'staff'>,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await run(tx, sql`delete from case_assignments where item_id = ${id}`);
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: now,
    action: 'release-case',
    subjectKind: 'case',
    subjectId: id,
    before: { assignee: visitor.staff.subjectId },
    after: { assignee: null },
  });
}
