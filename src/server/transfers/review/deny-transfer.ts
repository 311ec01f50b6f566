import type { Returned } from '#contract/endpoint.ts';
import type { denyTransfer as endpoint } from '#contract/payments/transfers.ts';
import { withdrawApproval } from '../../accounts/approvals/money-approvals.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Call } from '../../base/http/mount.ts';
import type { PostingDeps } from '../../posting/posting-desk.ts';
import { endTransfer } from '../end-transfer.ts';
import { releaseOf } from '../transfer-journals.ts';
import { decideOnTransfer } from './decide-on-transfer.ts';

/**
 * Says no to a transfer; what was set aside for it is available again. Of a wire on its way, says
 * no to its return while that waits for a second person. This works while money movement is frozen,
 * too: nothing leaves by it.
 */
export async function denyTransfer(
  deps: PostingDeps,
  { visitor, params: { id: transferId }, body: { reason } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const staffId = visitor.staff.subjectId;
  return await decideOnTransfer(deps, { transferId, staffId }, async (draft, under) => {
    const at = deps.clock.businessNow();
    const { transfer } = under;
    const actor = actorOf(visitor);
    if (await withdrawApproval(draft, { kind: 'return', itemId: transferId })) {
      await appendAudit(draft, {
        ...actor,
        at: deps.clock.now(),
        action: 'deny-return',
        subjectKind: 'transfer',
        subjectId: transferId,
        after: { status: transfer.status, ...(reason !== undefined && { reason }) },
      });
      return { reply: { id: transferId, status: transfer.status } };
    }
    const decided = { decidedBy: staffId, reason };
    const move = { to: 'denied', at, action: 'deny-transfer', actor, ...decided } as const;
    return await endTransfer(draft, deps, { ...under, journal: releaseOf(transfer) }, move);
  });
}
