import type { Returned } from '#contract/endpoint.ts';
import type { returnTransfer as endpoint } from '#contract/transfers.ts';
import { transaction } from '#database/transaction.ts';
import { record } from '#ledger/record.ts';
import { actorOf } from '../base/actor.ts';
import type { Parts } from '../base/parts.ts';
import type { VisitorOf } from '../base/visitor.ts';
import { requireMoneyMoves, requireRecorded } from '../ledger-refusal.ts';
import { lockForDecision } from './lock-for-decision.ts';
import { moveTransfer } from './move-transfer.ts';
import { mailStep } from './transfer-email.ts';
import { reversalOf } from './transfer-journals.ts';

/** Takes back a wire that the other bank did not take: everything it posted is reversed. */
export async function returnTransfer(
  parts: Parts,
  visitor: VisitorOf<'approver'>,
  transferId: string,
  reason?: string,
): Promise<Returned<typeof endpoint>> {
  return await transaction(parts.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const at = parts.clock.businessNow();
    const staffId = visitor.staff.subjectId;
    const { transfer, holder } = await lockForDecision(tx, transferId, staffId);
    const moved = await moveTransfer(tx, transfer, {
      to: 'returned',
      at,
      loggedAt: parts.clock.now(),
      action: 'return-transfer',
      actor: actorOf(visitor),
      reason,
    });
    await mailStep(tx, parts, holder, moved);
    requireRecorded(await record(tx, await reversalOf(tx, transfer), at));
    return { id: moved.id, status: moved.status };
  });
}
