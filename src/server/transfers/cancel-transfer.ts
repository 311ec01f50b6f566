import type { Returned } from '#contract/endpoint.ts';
import type { cancelTransfer as endpoint } from '#contract/payments/transfers.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#database/connection.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Limits } from '../base/config/limits.ts';
import type { Call } from '../base/http/mount.ts';
import { requireMove } from '../base/state-machine.ts';
import { readActiveHolder } from '../people/lock-holder.ts';
import { actInTurn } from '../posting/act-in-turn.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { endTransfer } from './end-transfer.ts';
import { releaseOf, reversalOf } from './transfer-journals.ts';
import { transferStates } from './transfer-states.ts';
import { cancelEnd } from './wires/wire-terms.ts';
import { findTransfer, type Transfer } from './writes.ts';

/**
 * The customer calls a transfer back: what was set aside is released, what was posted reversed.
 * This works while money movement is frozen, too: it only stops what was about to leave.
 */
export async function cancelTransfer(
  deps: PostingDeps,
  { visitor, params: { id: transferId } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const customerId = visitor.session.subjectId;
  return await actInTurn(deps, [customerId], async (draft) => {
    const at = deps.clock.businessNow();
    const holder = await readActiveHolder(draft, customerId);
    const transfer = await findTransfer(draft, transferId);
    if (transfer?.customerId !== holder.id) throw new Refusal('not-found');
    const actor = actorOf(visitor);
    const move = { to: 'cancelled', at, action: 'cancel-transfer', actor } as const;
    requireMove(transferStates[transfer.transferType], transfer.status, move.to);
    const journal = await journalOf(draft, transfer, at, deps.config.limits);
    return await endTransfer(draft, deps, { transfer, holder, journal }, move);
  });
}

async function journalOf(
  db: Db,
  transfer: Transfer,
  at: Date,
  limits: Limits,
): Promise<JournalRequest> {
  if (transfer.status !== 'approved') return releaseOf(transfer);
  requireInTime(transfer, at, limits);
  return { ...(await reversalOf(db, transfer)), whileFrozen: true };
}

function requireInTime(transfer: Transfer, at: Date, limits: Limits): void {
  if (at < cancelEnd(transfer, limits)) return;
  const sentence = 'This wire can no longer be cancelled: the time for that has passed.';
  throw new Refusal('conflict', { sentence });
}
