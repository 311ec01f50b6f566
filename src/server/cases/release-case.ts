import sql from 'sql-template-tag';
import type * as contract from '#contract/cases.ts';
import { Refusal } from '#contract/refusals.ts';
import { run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { lockCase } from './lock-case.ts';
import { findAssignee, getCase } from './reads.ts';

/** Gives a case back to the queue. That of a colleague is taken over, not released. */
export async function releaseCase(
  { pool, clock }: Deps,
  { params: { id }, visitor }: Call<typeof contract.releaseCase>,
) {
  const { subjectId } = visitor.staff;
  return await transaction(pool, async (tx) => {
    await getCase(tx, id);
    await lockCase(tx, id);
    const before = await findAssignee(tx, id);
    if (!before) return { assignee: null };
    if (before.staffId !== subjectId) {
      throw new Refusal('conflict', { sentence: `This case is assigned to ${before.name}.` });
    }
    await run(tx, sql`delete from case_assignments where item_id = ${id}`);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'release-case',
      subjectKind: 'case',
      subjectId: id,
      before: { assignee: subjectId },
      after: { assignee: null },
    });
    return { assignee: null };
  });
}
