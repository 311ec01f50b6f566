import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, prepared, type Tx } from '#database/connection.ts';
import type { Draft } from '#database/draft.ts';
import { inOrder } from '#database/sending/in-order.ts';
import { shareConnection } from '#database/sending/share-connection.ts';
import { requireMaker } from '../../accounts/approvals/dual-control.ts';
import { requireNotSelf } from '../../people/conflict-of-interest.ts';
import { type Holder, lockHolder, readHolder } from '../../people/lock-holder.ts';
import { actInTurn, type Decision } from '../../posting/act-in-turn.ts';
import type { PostingDeps } from '../../posting/posting-desk.ts';
import { findTransfer, lockTransfer, type Transfer } from '../writes.ts';

export interface UnderDecision {
  readonly transfer: Transfer;
  readonly holder: Holder;
}

/** Locks a transfer and before it its customer, as everyone who locks both does. */
export async function lockTransferAndHolder(tx: Tx, transferId: string): Promise<UnderDecision> {
  const holder = await lockHolder(tx, await getTransferOwner(tx, transferId));
  const transfer = await lockTransfer(tx, transferId);
  if (!transfer) throw new Refusal('not-found');
  return { transfer, holder };
}

/** Whose it is never changes, so that this needs no lock. */
async function getTransferOwner(db: Db, transferId: string): Promise<string> {
  const ofTransfer = sql`select customer_id as "customerId" from transfers where id = ${transferId}`;
  const owner = await maybeOne<{ customerId: string }>(
    db,
    prepared('owner-of-transfer', ofTransfer),
  );
  if (!owner) throw new Refusal('not-found');
  return owner.customerId;
}

interface DecisionOnTransfer {
  readonly transferId: string;
  readonly staffId: string;
}

/**
 * Decides on a transfer in the turns of the staff member, since the rule of two people counts what
 * they approve, and of the customer. Nobody decides on their own transfer.
 */
export async function decideOnTransfer<Reply>(
  deps: PostingDeps,
  { transferId, staffId }: DecisionOnTransfer,
  decide: (draft: Draft, under: UnderDecision) => Promise<Decision<Reply>>,
): Promise<Reply> {
  const customerId = await getTransferOwner(shareConnection(deps.pool), transferId);
  return await actInTurn(deps, [staffId, customerId], async (draft) => {
    const [, holder, transfer] = await inOrder([
      requireMaker(draft, staffId),
      readHolder(draft, customerId),
      findTransfer(draft, transferId),
      requireNotSelf(draft, staffId, customerId),
    ]);
    if (!transfer) throw new Refusal('not-found');
    return await decide(draft, { transfer, holder });
  });
}
