import type * as contract from '#contract/back-office/audit.ts';
import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { lockAnchors } from '#ledger/chain/anchor-table.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { readHistoryState } from '../verification/history-state.ts';
import { ACKNOWLEDGE, RECOVERY } from './record-recovery.ts';

/** Ends the notice of a recovery; the audit log keeps both. */
export async function acknowledgeRecovery(
  { pool, clock }: Deps,
  { body: { number }, visitor }: Call<typeof contract.acknowledgeRecovery>,
): Promise<Returned<typeof contract.readHistory>> {
  return await transaction(pool, async (tx) => {
    // Two administrators at once: the second one reads that it was done.
    await lockAnchors(tx);
    const { recoveries } = await readHistoryState(tx);
    if (!recoveries.some((recovery) => recovery.number === number)) throw new Refusal('conflict');
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: ACKNOWLEDGE,
      subjectKind: RECOVERY.subjectKind,
      subjectId: number,
    });
    return await readHistoryState(tx);
  });
}
