import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import type { cancelTransfer as endpoint } from '#contract/transfers.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Limits } from '../base/config/limits.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { endTransfer } from './end-transfer.ts';
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
    const move = {
      to: 'cancelled',
      at,
      action: 'cancel-transfer',
      actor: actorOf(visitor),
    } as const;
    const { moved } = await endTransfer(tx, deps, { transfer, holder }, move, async () => {
      if (transfer.status !== 'approved') return releaseOf(transfer);
      requireInTime(transfer, at, deps.config.limits);
      return { ...(await reversalOf(tx, transfer)), whileFrozen: true };
    });
    return { id: moved.id, status: moved.status };
  });
}

function requireInTime(transfer: Transfer, at: Date, limits: Limits): void {
  if (at < cancelEnd(transfer, limits)) return;
  const sentence = 'This wire can no longer be cancelled: the time for that has passed.';
  throw new Refusal('conflict', { sentence });
}
