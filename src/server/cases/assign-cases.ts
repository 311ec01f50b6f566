import type * as contract from '#contract/back-office/cases.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { lockCase } from './lock-case.ts';
import { findAssignee, getCase } from './reads.ts';
import { deleteAssignment, insertAssignment } from './writes.ts';

/**
 * Takes several cases, or gives them back. What a colleague has stays theirs: cases are taken over
 * one by one, by the name of the colleague.
 */
export async function assignCases(
  { pool, clock }: Deps,
  { body: { itemIds, action }, visitor }: Call<typeof contract.assignCases>,
) {
  // In one order, so that two who select the same cases do not wait for each other.
  const ids = [...new Set(itemIds)].toSorted();
  return await transaction(pool, async (tx) => {
    const kept: { itemId: string; name: string }[] = [];
    let changed = 0;
    for (const id of ids) {
      await getCase(tx, id);
      await lockCase(tx, id);
      const before = await findAssignee(tx, id);
      const isMine = before?.staffId === visitor.staff.subjectId;
      if (before && !isMine) kept.push({ itemId: id, name: before.name });
      else if (action === 'assign' && !isMine) {
        const [now, at] = [clock.now(), clock.businessNow()];
        await insertAssignment(tx, visitor, { id, before: undefined, now, at });
        changed += 1;
      } else if (action === 'release' && isMine) {
        await deleteAssignment(tx, visitor, { id, now: clock.now() });
        changed += 1;
      }
    }
    return { changed, kept };
  });
}
