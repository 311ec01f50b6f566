import sql from 'sql-template-tag';
import type * as contract from '#contract/accounts/products.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { lockOpenDay } from '#ledger/days/bank-days.ts';
import { calendarDate } from '#rules/calendar/calendar-date.ts';
import { signApproval } from '../audit/signatures/sign-decision.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import type { VisitorOf } from '../base/session/visitor.ts';
import { requireMove, type StateMachine } from '../base/state-machine.ts';
import { sentSignature } from '../passkeys/signing/require-signature.ts';
import { requireSecondPerson } from '../people/second-person.ts';
import { requireDay } from './change-terms.ts';
import { insertNotices } from './notices.ts';
import {
  insertTerms,
  lockProductChange,
  type ProductChange,
  updateDecidedChange,
} from './product-changes.ts';
import { findTermsOn } from './terms.ts';

const changeStates: StateMachine<ProductChange['status']> = {
  name: 'change',
  moves: { pending: ['approved', 'denied'], approved: [], denied: [] },
};

/** The second person says yes: the terms hold from their day on. */
export async function approveProductChange(
  deps: Deps,
  { visitor, params: { id }, body, request }: Call<typeof contract.approveProductChange>,
) {
  const { pool, clock } = deps;
  const signature = sentSignature(deps, request, body.signature);
  return await transaction(pool, async (tx) => {
    const change = await lockPending(tx, id, 'approved');
    const makerId = change.requestedBy;
    const people = { makerId, checkerId: visitor.staff.subjectId };
    await requireSecondPerson(tx, deps, { ...people, makerRole: 'administrator' });
    const before = await findTermsOn(tx, change.productId, calendarDate('9999-12-31'));
    if (!before) throw new Error('A product has terms.');
    const now = clock.businessNow();
    // Until the terms are there, their day is not accrued on those before.
    const today = await lockOpenDay(tx, now);
    requireStillInTime(() => requireDay(before, { ...change, today }));
    await signApproval(tx, deps, { visitor, kind: 'product-change', id, signature });
    await insertTerms(tx, change, before);
    const decision = { id, decidedBy: visitor.staff.subjectId, decidedAt: now };
    await updateDecidedChange(tx, { ...decision, status: 'approved' });
    if (change.isAdverse) await insertNotices(tx, change, before, now);
    await audit(tx, visitor, change, 'approve-product-change', clock.now());
    return { id, status: 'approved' as const };
  });
}

/** Every approver may deny, the maker as well. */
export async function denyProductChange(
  { pool, clock }: Deps,
  { visitor, params: { id }, body }: Call<typeof contract.denyProductChange>,
) {
  const reason = body.reason ?? null;
  return await transaction(pool, async (tx) => {
    const change = await lockPending(tx, id, 'denied');
    const decision = { id, decidedBy: visitor.staff.subjectId, decidedAt: clock.businessNow() };
    await updateDecidedChange(tx, { ...decision, status: 'denied', reason });
    await audit(tx, visitor, change, 'deny-product-change', clock.now(), reason);
    return { id, status: 'denied' as const };
  });
}

async function lockPending(tx: Tx, id: string, to: 'approved' | 'denied'): Promise<ProductChange> {
  // Two changes of one product would each follow the same terms.
  await run(
    tx,
    sql`select from products p join product_changes c on c.product_id = p.id
    where c.id = ${id} for no key update of p`,
  );
  const change = await lockProductChange(tx, id);
  if (!change) throw new Refusal('not-found', { sentence: 'This change was not found.' });
  requireMove(changeStates, change.status, to);
  return change;
}

/** A change whose day has come too close while it waited can only be denied and requested again. */
function requireStillInTime(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const sentence = `It is too late for this change. ${error.message}`;
    throw new Refusal('conflict', { sentence });
  }
}

async function audit(
  tx: Tx,
  visitor: VisitorOf<'approver'>,
  { id, productId, effectiveOn, requestedBy }: ProductChange,
  action: 'approve-product-change' | 'deny-product-change',
  at: Date,
  reason: string | null = null,
): Promise<void> {
  await appendAudit(tx, {
    ...actorOf(visitor),
    at,
    action,
    subjectKind: 'product-change',
    subjectId: id,
    before: { status: 'pending', requestedBy },
    after: { productId, effectiveOn, ...(reason && { reason }) },
  });
}
