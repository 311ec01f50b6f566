import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import type { cancelTransfer as endpoint } from '#contract/transfers.ts';
import { transaction } from '#database/transaction.ts';
import { record } from '#ledger/record.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Limits } from '../base/config/limits.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { moveTransfer } from './move-transfer.ts';
import { mailStep } from './transfer-email.ts';
import { releaseOf, reversalOf } from './transfer-journals.ts';
import { cancelEnd } from './wires/wire-terms.ts';
import { lockTransfer, type Transfer } from './writes.ts';

/**
 * The customer calls a transfer back: what was set aside is released, what was posted reversed.
 * This works while money movement is frozen, too: it only stops what was about to leave.
 */
export async function cancelTransfer(
  deps: Deps,
  { visitor, params: { id: transferId } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  return await transaction(deps.pool, async (tx) => {
    const at = deps.clock.businessNow();
    const holder = await lockActiveHolder(tx, visitor.session.subjectId);
    const transfer = await lockTransfer(tx, transferId);
    if (transfer?.customerId !== holder.id) throw new Refusal('not-found');
    const moved = await moveTransfer(tx, transfer, {
      to: 'cancelled',
      at,
      loggedAt: deps.clock.now(),
      action: 'cancel-transfer',
      actor: actorOf(visitor),
    });
    const wasPosted = transfer.status === 'approved';
    if (wasPosted) requireInTime(transfer, at, deps.config.limits);
    await mailStep(tx, deps, holder, moved);
    const journal = wasPosted
      ? { ...(await reversalOf(tx, transfer)), whileFrozen: true }
      : releaseOf(transfer);
    requireRecorded(await record(tx, journal, at));
    return { id: moved.id, status: moved.status };
  });
}

function requireInTime(transfer: Transfer, at: Date, limits: Limits): void {
  if (at < cancelEnd(transfer, limits)) return;
  const sentence = 'This wire can no longer be cancelled: the time for that has passed.';
  throw new Refusal('conflict', { sentence });
}
