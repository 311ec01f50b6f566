import { randomUUID } from 'node:crypto';
import type { approveDeposit as endpoint } from '#contract/deposits.ts';
import type { Returned } from '#contract/endpoint.ts';
import { transaction } from '#database/transaction.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import type { AvailablePart } from '#rules/products/funds-availability.ts';
import { approveIncoming } from '../accounts/approvals/money-approvals.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { requireMove } from '../base/state-machine.ts';
import { accessTo } from '../people/access.ts';
import { requireMoneyMoves, requireRecorded } from '../posting/ledger-refusal.ts';
import { availabilityOf, isHeld, releaseTime, shownParts } from './availability.ts';
import { mailDeposit } from './deposit-email.ts';
import { depositStates } from './deposit-states.ts';
import { lockForReview } from './lock-for-review.ts';
import { type Deposit, type HeldPart, insertParts, moveDeposit } from './writes.ts';

/**
 * Accepts a check: all of it is posted, and what may not be used yet is held until its day. Where
 * two people are needed the first approval is only stored. Money comes in for a blocked customer,
 * too.
 */
export async function approveDeposit(
  deps: Deps,
  { visitor, params: { id: depositId } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  return await transaction(deps.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const at = deps.clock.businessNow();
    const decidedBy = visitor.staff.subjectId;
    const { deposit, holder } = await lockForReview(tx, depositId, decidedBy);
    requireMove(depositStates, deposit.status, 'approved');
    const account = await accessTo(tx, holder.id, deposit.accountId, 'deposit');
    const { posts, notes } = await approveIncoming(tx, deps, visitor, {
      ...deposit,
      kind: 'check-deposit',
      itemId: deposit.id,
      audit: { action: 'approve-deposit', subjectKind: 'check-deposit', subjectId: deposit.id },
    });
    if (!posts) {
      return { id: deposit.id, status: 'pending', availability: [], needsSecondApproval: true };
    }
    const { depositedOn, parts: schedule } = await availabilityOf(tx, deposit, at);

    const moved = await moveDeposit(tx, deposit, {
      to: 'approved',
      at,
      loggedAt: deps.clock.now(),
      action: 'approve-deposit',
      actor: actorOf(visitor),
      decidedBy,
      depositedOn,
      notes,
    });
    const held = schedule.map((part) => heldPart(deposit, part));
    await insertParts(tx, held);
    const { accountNumber } = account;
    const notice = {
      accountNumber,
      depositedOn,
      parts: schedule.filter((part) => isHeld(part, at)),
    };
    await mailDeposit(tx, deps, holder, moved, notice);
    requireRecorded(await record(tx, { ...journalOf(deposit, held), actor: actorOf(visitor) }, at));
    const { id, status } = moved;
    return { id, status, availability: shownParts(schedule), needsSecondApproval: false };
  });
}

function heldPart({ id: depositId }: Deposit, part: AvailablePart): HeldPart {
  return { ...part, depositId, holdId: randomUUID(), releaseAt: releaseTime(part) };
}

// What is posted and what is held of it stand in one journal: at no moment is more available.
function journalOf(deposit: Deposit, held: readonly HeldPart[]): JournalRequest {
  const { id, accountId, amountCents } = deposit;
  const description = 'Mobile check deposit';
  const from = generalAccounts.depositClearing;
  const money = { from, to: accountId, amountCents, description, category: 'Deposit' };
  return {
    ...posting({ key: `check-deposit ${id} posting`, kind: 'check-deposit' }, money),
    places: held.map((part) => ({
      id: part.holdId,
      accountId,
      amountCents: part.amountCents,
      reason: 'check',
      description: 'Check deposit not available yet',
      releaseAt: part.releaseAt,
    })),
  };
}
