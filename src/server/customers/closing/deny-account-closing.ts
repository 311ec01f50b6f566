import type { denyAccountClosing as endpoint } from '#contract/accounts/accounts.ts';
import type { Returned } from '#contract/endpoint.ts';
import { transaction } from '#database/transaction.ts';
import { denyApproval } from '../../accounts/approvals/deny-approval.ts';
import { lockMaker } from '../../accounts/approvals/dual-control.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { getOwner } from '../../people/access.ts';
import { lockTarget } from '../lock-target.ts';

/** Denies the closing of an account that waits for a second person; the account stays open. */
export async function denyAccountClosing(
  deps: Deps,
  { visitor, params: { accountId }, body: { reason } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const staffId = visitor.staff.subjectId;
  return await transaction(deps.pool, async (tx) => {
    const customerId = await getOwner(tx, accountId);
    await lockMaker(tx, staffId);
    await lockTarget(tx, deps.config.settings, staffId, customerId);
    await denyApproval(tx, deps, visitor, {
      kind: 'close-account',
      itemId: accountId,
      audit: { action: 'deny-close-account', subjectKind: 'account', subjectId: accountId },
      reason,
    });
    return { id: accountId, status: 'open' };
  });
}
