import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, type Tx } from '#database/connection.ts';
import { lockMaker } from '../../accounts/approvals/dual-control.ts';
import { requireNotSelf } from '../../people/conflict-of-interest.ts';
import { type Holder, lockHolder } from '../../people/lock-holder.ts';
import { lockTransfer, type Transfer } from '../writes.ts';

export interface UnderDecision {
  readonly transfer: Transfer;
  readonly holder: Holder;
}

/** Locks a transfer and before it its customer, as everyone who locks both does. */
export async function lockTransferAndHolder(tx: Tx, transferId: string): Promise<UnderDecision> {
  const holder = await lockHolder(tx, await getOwner(tx, transferId));
  const transfer = await lockTransfer(tx, transferId);
  if (!transfer) throw new Refusal('not-found');
  return { transfer, holder };
}

// Whose it is never changes, so that this needs no lock.
async function getOwner(tx: Tx, transferId: string): Promise<string> {
  const owner = await maybeOne<{ customerId: string }>(
    tx,
    sql`select customer_id as "customerId" from transfers where id = ${transferId}`,
  );
  if (!owner) throw new Refusal('not-found');
  return owner.customerId;
}

/**
 * The same for a staff member who decides, never on their own transfer. The staff
 * member is locked first: the rule of two people counts what they approve.
 */
export async function lockForDecision(
  tx: Tx,
  transferId: string,
  staffId: string,
): Promise<UnderDecision> {
  await getOwner(tx, transferId);
  await lockMaker(tx, staffId);
  const locked = await lockTransferAndHolder(tx, transferId);
  await requireNotSelf(tx, staffId, locked.holder.id);
  return locked;
}
