import { randomUUID } from 'node:crypto';
import type { Returned } from '#contract/endpoint.ts';
import type { approveDeposit as endpoint } from '#contract/payments/deposits.ts';
import { shareConnection } from '#database/sending/share-connection.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { posting } from '#ledger/requests.ts';
import type { AvailablePart } from '#rules/products/funds-availability.ts';
import { approveIncoming } from '../accounts/approvals/money-approvals.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Call } from '../base/http/mount.ts';
import { requireMove } from '../base/state-machine.ts';
import { accessTo } from '../people/access.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { availabilityOf, isHeld, releaseTime, shownParts } from './availability.ts';
import { mailDeposit } from './deposit-email.ts';
import { depositStates } from './deposit-states.ts';
import { decideOnDeposit } from './lock-for-review.ts';
import { type Deposit, type HeldPart, insertParts, moveDeposit } from './writes.ts';

type Reply = Returned<typeof endpoint>;

/**
 * Accepts a check: all of it is posted, and what may not be used yet is held until its day. Where
 * two people are needed the first approval is only stored. Money comes in for a blocked customer,
 * too.
 */
export async function approveDeposit(
  deps: PostingDeps,
  { visitor, params: { id: depositId } }: Call<typeof endpoint>,
): Promise<Reply> {
  const staffId = visitor.staff.subjectId;
  await requireMoneyMoves(shareConnection(deps.pool));
  return await decideOnDeposit<Reply>(deps, { depositId, staffId }, async (draft, review) => {
    const at = deps.clock.businessNow();
    const { deposit, holder } = review;
    requireMove(depositStates, deposit.status, 'approved');
    const account = await accessTo(draft, holder.id, deposit.accountId, 'deposit');
    const { posts, notes } = await approveIncoming(draft, deps, visitor, {
      ...deposit,
      kind: 'check-deposit',
      itemId: deposit.id,
      audit: { action: 'approve-deposit', subjectKind: 'check-deposit', subjectId: deposit.id },
    });
    const { id } = deposit;
    if (!posts) {
      const waits = { availability: [], needsSecondApproval: true as const };
      return { reply: { id, status: 'pending', ...waits } };
    }
    const { depositedOn, parts: schedule } = await availabilityOf(draft, deposit, at);
    const actor = actorOf(visitor);
    const moved = await moveDeposit(draft, deposit, {
      to: 'approved',
      at,
      loggedAt: deps.clock.now(),
      action: 'approve-deposit',
      actor,
      decidedBy: staffId,
      depositedOn,
      notes,
    });
    const held = schedule.map((part) => heldPart(deposit, part));
    await insertParts(draft, held);
    const { accountNumber } = account;
    const parts = schedule.filter((part) => isHeld(part, at));
    await mailDeposit(draft, deps, holder, moved, { accountNumber, depositedOn, parts });
    const availability = shownParts(schedule);
    return {
      journal: { ...journalOf(deposit, held), actor },
      reply: { id, status: moved.status, availability, needsSecondApproval: false },
    };
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
