import type { Returned } from '#contract/endpoint.ts';
import type { denyTransfer as endpoint } from '#contract/transfers.ts';
import { transaction } from '#database/transaction.ts';
import { withdrawApproval } from '../../accounts/approvals/money-approvals.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { endTransfer } from '../end-transfer.ts';
import { releaseOf } from '../transfer-journals.ts';
import { lockForDecision } from './lock-for-decision.ts';

/**
 * Says no to a transfer; what was set aside for it is available again. Of a wire on its way, says
 * no to its return while that waits for a second person. This works while money movement is frozen,
 * too: nothing leaves by it.
 */
export async function denyTransfer(
  deps: Deps,
  { visitor, params: { id: transferId }, body: { reason } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  return await transaction(deps.pool, async (tx) => {
    const at = deps.clock.businessNow();
    const decidedBy = visitor.staff.subjectId;
    const { transfer, holder } = await lockForDecision(tx, transferId, decidedBy);
    if (await withdrawApproval(tx, { kind: 'return', itemId: transferId })) {
      await appendAudit(tx, {
        ...actorOf(visitor),
        at: deps.clock.now(),
        action: 'deny-return',
        subjectKind: 'transfer',
        subjectId: transferId,
        after: { status: transfer.status, ...(reason !== undefined && { reason }) },
      });
      return { id: transferId, status: transfer.status };
    }
    const actor = actorOf(visitor);
    const move = { to: 'denied', at, action: 'deny-transfer', actor, decidedBy, reason } as const;
    const { moved } = await endTransfer(tx, deps, { transfer, holder }, move, () =>
      releaseOf(transfer),
    );
    return { id: moved.id, status: moved.status };
  });
}
