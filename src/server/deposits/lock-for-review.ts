import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, type Tx } from '#database/connection.ts';
import { lockMaker } from '../accounts/approvals/dual-control.ts';
import { requireNotSelf } from '../people/conflict-of-interest.ts';
import { type Holder, lockHolder } from '../people/lock-holder.ts';
import { type Deposit, lockDeposit } from './writes.ts';

export interface UnderReview {
  readonly deposit: Deposit;
  readonly holder: Holder;
}

/** Locks a deposit and before it its customer, as everyone who locks both does. */
export async function lockDepositAndHolder(tx: Tx, depositId: string): Promise<UnderReview> {
  const holder = await lockHolder(tx, await getOwner(tx, depositId));
  const deposit = await lockDeposit(tx, depositId);
  if (!deposit) throw new Refusal('not-found');
  return { deposit, holder };
}

async function getOwner(tx: Tx, depositId: string): Promise<string> {
  const owner = await maybeOne<{ customerId: string }>(
    tx,
    sql`select customer_id as "customerId" from check_deposits where id = ${depositId}`,
  );
  if (!owner) throw new Refusal('not-found');
  return owner.customerId;
}

/**
 * The same for a staff member who decides, never on their own check. The staff member
 * is locked first: the rule of two people counts what they approve.
 */
export async function lockForReview(
  tx: Tx,
  depositId: string,
  staffId: string,
): Promise<UnderReview> {
  await getOwner(tx, depositId);
  await lockMaker(tx, staffId);
  const locked = await lockDepositAndHolder(tx, depositId);
  await requireNotSelf(tx, staffId, locked.holder.id);
  return locked;
}
