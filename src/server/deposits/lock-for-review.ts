import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, type Tx } from '#database/connection.ts';
import { type Holder, lockHolder } from '../accounts/lock-holder.ts';
import { requireNotOwnAffair } from '../accounts/own-affairs.ts';
import { type Deposit, lockDeposit } from './writes.ts';

export interface UnderReview {
  readonly deposit: Deposit;
  readonly holder: Holder;
}

/** Locks a deposit and before it its customer, as everyone who locks both does. */
export async function lockDepositAndHolder(tx: Tx, depositId: string): Promise<UnderReview> {
  const owner = await maybeOne<{ customerId: string }>(
    tx,
    sql`select customer_id as "customerId" from check_deposits where id = ${depositId}`,
  );
  if (!owner) throw new Refusal('not-found');
  const holder = await lockHolder(tx, owner.customerId);
  const deposit = await lockDeposit(tx, depositId);
  if (!deposit) throw new Refusal('not-found');
  return { deposit, holder };
}

/** The same for a colleague who decides, which nobody does on their own check. */
export async function lockForReview(
  tx: Tx,
  depositId: string,
  staffId: string,
): Promise<UnderReview> {
  const found = await lockDepositAndHolder(tx, depositId);
  await requireNotOwnAffair(tx, staffId, found.holder.id);
  return found;
}
