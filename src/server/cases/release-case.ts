import type * as contract from '#contract/back-office/cases.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { lockCase } from './lock-case.ts';
import { findAssignee, getCase } from './reads.ts';
import { deleteAssignment } from './writes.ts';

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
    await deleteAssignment(tx, visitor, { id, now: clock.now() });
    return { assignee: null };
  });
}
