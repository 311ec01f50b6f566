import type * as contract from '#contract/accounts/accounts.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { digestedRow } from '../../audit/digested-rows.ts';
import { signApproval } from '../../audit/signatures/sign-decision.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import { requireMove } from '../../base/state-machine.ts';
import { sentSignature } from '../../passkeys/signing/require-signature.ts';
import { getOwner } from '../../people/access.ts';
import { requireNotSelf } from '../../people/conflict-of-interest.ts';
import { lockHolder } from '../../people/lock-holder.ts';
import { requireSecondPerson } from '../../people/second-person.ts';
import { lockMaker } from '../approvals/dual-control.ts';
import { adjustmentStates } from './adjustment-states.ts';
import {
  type Adjustment,
  getAdjustment,
  lockAdjustment,
  postAdjustment,
  updateDecided,
} from './adjustments.ts';

type Approver = VisitorOf<'approver'>;

/** The second person says yes: it is posted now. */
export async function approveAdjustment(
  deps: Deps,
  { visitor, params: { id }, body, request }: Call<typeof contract.approveAdjustment>,
) {
  const { pool, clock } = deps;
  const signature = sentSignature(deps, request, body.signature);
  return await transaction(pool, async (tx) => {
    const adjustment = await lockPending(tx, visitor, id, 'posted');
    if (adjustment.requestedBy === visitor.staff.subjectId) {
      const sentence = 'You requested this posting, so a colleague has to approve it.';
      throw new Refusal('second-approver-needed', { sentence });
    }
    const makerId = adjustment.requestedBy;
    const people = { makerId, checkerId: visitor.staff.subjectId };
    await requireSecondPerson(tx, deps, { ...people, makerRole: 'administrator' });
    await signApproval(tx, deps, { visitor, kind: 'adjustment', id, signature });
    const now = clock.businessNow();
    const { number } = await postAdjustment(tx, adjustment, actorOf(visitor), now);
    const decision = { id, journalNumber: number, decidedBy: visitor.staff.subjectId };
    const posted = { status: 'posted', decidedAt: now, postedOn: bankDay(now) } as const;
    await updateDecided(tx, { ...decision, ...posted });
    await audit(tx, { visitor, adjustment, at: clock.now(), status: 'posted' });
    return { id, status: 'posted' as const };
  });
}

/** Every approver may deny, the maker as well. */
export async function denyAdjustment(
  { pool, clock }: Deps,
  { visitor, params: { id }, body }: Call<typeof contract.denyAdjustment>,
) {
  const reason = body.reason ?? null;
  return await transaction(pool, async (tx) => {
    const adjustment = await lockPending(tx, visitor, id, 'denied');
    const decidedAt = clock.businessNow();
    const decidedBy = visitor.staff.subjectId;
    await updateDecided(tx, { id, status: 'denied', decidedBy, decidedAt, reason });
    await audit(tx, { visitor, adjustment, at: clock.now(), status: 'denied', reason });
    return { id, status: 'denied' as const };
  });
}

// The staff member first, then the customer of the account, as everywhere: customers are locked
// before what is theirs.
async function lockPending(tx: Tx, visitor: Approver, id: string, to: 'posted' | 'denied') {
  const { accountId, requestedBy } = await getAdjustment(tx, id);
  const customerId = await getOwner(tx, accountId);
  await lockMaker(tx, visitor.staff.subjectId, requestedBy);
  await lockHolder(tx, customerId);
  const adjustment = await lockAdjustment(tx, id);
  requireMove(adjustmentStates, adjustment.status, to);
  await requireNotSelf(tx, visitor.staff.subjectId, customerId);
  return adjustment;
}

interface Decided {
  readonly visitor: Approver;
  readonly adjustment: Adjustment;
  readonly at: Date;
  readonly status: 'posted' | 'denied';
  readonly reason?: string | null;
}

async function audit(tx: Tx, { visitor, adjustment, at, status, reason }: Decided): Promise<void> {
  const { id, accountId, direction, amountCents, requestedBy } = adjustment;
  await appendAudit(
    tx,
    {
      ...actorOf(visitor),
      at,
      action: status === 'posted' ? 'approve-adjustment' : 'deny-adjustment',
      subjectKind: 'account',
      subjectId: accountId,
      before: { status: 'pending', adjustmentId: id, requestedBy },
      after: { status, direction, amountCents, ...(reason && { reason }) },
    },
    digestedRow('adjustments', id),
  );
}
