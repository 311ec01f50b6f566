import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, prepared, type Tx } from '#database/connection.ts';
import type { Draft } from '#database/draft.ts';
import { inOrder } from '#database/sending/in-order.ts';
import { shareConnection } from '#database/sending/share-connection.ts';
import { requireMaker } from '../accounts/approvals/dual-control.ts';
import { lockApprovers } from '../accounts/approvals/money-approvals.ts';
import { requireNotSelf } from '../people/conflict-of-interest.ts';
import { type Holder, lockHolder, readHolder } from '../people/lock-holder.ts';
import { actInTurn, type Decision } from '../posting/act-in-turn.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { type Deposit, findDeposit, lockDeposit } from './writes.ts';

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

async function getOwner(db: Db, depositId: string): Promise<string> {
  const ofDeposit = sql`select customer_id as "customerId" from check_deposits where id = ${depositId}`;
  const owner = await maybeOne<{ customerId: string }>(db, prepared('owner-of-deposit', ofDeposit));
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
  await lockApprovers(tx, staffId, { kind: 'check-return', itemId: depositId });
  const locked = await lockDepositAndHolder(tx, depositId);
  await requireNotSelf(tx, staffId, locked.holder.id);
  return locked;
}

/** The same without locks, in the turns of both people. */
export async function decideOnDeposit<Reply>(
  deps: PostingDeps,
  { depositId, staffId }: { readonly depositId: string; readonly staffId: string },
  decide: (draft: Draft, review: UnderReview) => Promise<Decision<Reply>>,
): Promise<Reply> {
  const customerId = await getOwner(shareConnection(deps.pool), depositId);
  return await actInTurn(deps, [staffId, customerId], async (draft) => {
    const [, holder, deposit] = await inOrder([
      requireMaker(draft, staffId),
      readHolder(draft, customerId),
      findDeposit(draft, depositId),
      requireNotSelf(draft, staffId, customerId),
    ]);
    if (!deposit) throw new Refusal('not-found');
    return await decide(draft, { deposit, holder });
  });
}
