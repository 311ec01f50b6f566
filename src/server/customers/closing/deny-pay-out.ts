import type { Returned } from '#contract/endpoint.ts';
import type { denyPayOut as endpoint } from '#contract/people/customers.ts';
import { transaction } from '#database/transaction.ts';
import { denyApproval } from '../../accounts/approvals/deny-approval.ts';
import { lockMaker } from '../../accounts/approvals/dual-control.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { requireNotSelf } from '../../people/conflict-of-interest.ts';
import { lockHolder } from '../../people/lock-holder.ts';
import { getClosedCustomer } from './pay-out-closed-customer.ts';

/** Denies a pay-out that waits for a second person; the bank goes on holding the money. */
export async function denyPayOut(
  deps: Deps,
  { visitor, params: { userId }, body: { reason } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const staffId = visitor.staff.subjectId;
  return await transaction(deps.pool, async (tx) => {
    await getClosedCustomer(tx, userId);
    await lockMaker(tx, staffId);
    await lockHolder(tx, userId);
    await requireNotSelf(tx, staffId, userId);
    await denyApproval(tx, deps, visitor, {
      kind: 'pay-out',
      itemId: userId,
      audit: { action: 'deny-pay-out', subjectKind: 'customer', subjectId: userId },
      reason,
    });
    return { id: userId, status: 'held' };
  });
}
