import type * as contract from '#contract/back-office/cases.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { lockCase } from './lock-case.ts';
import { findAssignee, getCase } from './reads.ts';
import { insertAssignment } from './writes.ts';

/** Assigns a case to the caller; of two who take it at once, the second reads the first's name. */
export async function assignCase(
  { pool, clock }: Deps,
  { params: { id }, body, visitor }: Call<typeof contract.assignCase>,
) {
  const { subjectId } = visitor.staff;
  return await transaction(pool, async (tx) => {
    await getCase(tx, id);
    await lockCase(tx, id);
    const before = await findAssignee(tx, id);
    if (before?.staffId === subjectId) return { assignee: before };
    if (before && before.staffId !== body.replaces) {
      throw new Refusal('conflict', { sentence: `This case is assigned to ${before.name}.` });
    }
    await insertAssignment(tx, visitor, { id, before, now: clock.now(), at: clock.businessNow() });
    const assignee = await findAssignee(tx, id);
    if (!assignee) throw new Error('The assignment that was just written is missing.');
    return { assignee };
  });
}
