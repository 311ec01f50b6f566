import sql from 'sql-template-tag';
import type * as contract from '#contract/accounts/credit-limits.ts';
import type { approveLimitRequest as endpoint } from '#contract/accounts/credit-limits.ts';
import type { Returned } from '#contract/endpoint.ts';
import { dollars } from '#contract/fields/amount.ts';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { findBalances } from '#ledger/accounts.ts';
import { record } from '#ledger/record.ts';
import { type Cents, cents } from '#money/cents.ts';
import {
  type Approval,
  approveIncoming,
  findWaitingAmount,
  lockApprovers,
} from '../accounts/approvals/money-approvals.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import type { VisitorOf } from '../base/session/visitor.ts';
import { requireMove } from '../base/state-machine.ts';
import { requireDifferentName, requireNotSelf } from '../people/conflict-of-interest.ts';
import { type Holder, lockHolder } from '../people/lock-holder.ts';
import { requireMoneyMoves, requireRecorded } from '../posting/ledger-refusal.ts';
import { mailRequest } from './limit-email.ts';
import { requestStates } from './request-states.ts';
import { type LimitRequest, lockRequest, moveRequest } from './writes.ts';

type Staff = VisitorOf<'approver'>;
type Decided = Returned<typeof endpoint>;

/**
 * Raises the limit by a journal of the ledger, to what was asked for or to less. Where two people
 * are needed the first approval is only stored.
 */
export async function approveLimitRequest(
  deps: Deps,
  { visitor, params: { id: requestId }, body: { amount } }: Call<typeof endpoint>,
): Promise<Decided> {
  return await transaction(deps.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const at = deps.clock.businessNow();
    const { request, holder } = await lockForDecision(tx, deps, requestId, visitor);
    requireMove(requestStates, request.status, 'approved');
    if (holder.status !== 'active') throw new Refusal('customer-blocked');
    const approvedLimitCents = amount ?? request.requestedLimitCents;
    const raiseCents = await requireRaise(tx, request, approvedLimitCents);
    const { posts, notes } = await approveRaise(tx, deps, visitor, request, raiseCents);
    if (!posts) {
      return { id: requestId, status: 'pending', approvedLimit: null, needsSecondApproval: true };
    }
    const moved = await moveRequest(tx, request, {
      to: 'approved',
      at,
      loggedAt: deps.clock.now(),
      action: 'approve-limit-request',
      actor: actorOf(visitor),
      decidedBy: visitor.staff.subjectId,
      approvedLimitCents,
      notes,
    });
    await mailRequest(tx, deps, holder, moved);
    const limits = [{ accountId: request.accountId, creditLimitCents: approvedLimitCents }];
    const journal = { key: `credit-limit-request ${request.id}`, kind: 'credit-limit', limits };
    requireRecorded(await record(tx, { ...journal, actor: actorOf(visitor) }, at));
    return { id: moved.id, status: moved.status, approvedLimit: moved.approvedLimitCents };
  });
}

// What a customer may owe more counts as money that arrives. Both people approve the same limit.
async function approveRaise(
  tx: Tx,
  deps: Deps,
  visitor: Staff,
  { id, customerId, accountId }: LimitRequest,
  raiseCents: Cents,
): Promise<Approval> {
  const item = { kind: 'credit-limit', itemId: id } as const;
  const waitingCents = await findWaitingAmount(tx, item);
  if (waitingCents !== undefined && waitingCents !== raiseCents) {
    const sentence =
      `A colleague approved an increase of ${dollars(waitingCents)}. ` +
      'Please approve the same limit, or deny the request.';
    throw new Refusal('invalid-fields', { sentence, fields: { amount: sentence } });
  }
  return await approveIncoming(tx, deps, visitor, {
    ...item,
    customerId,
    accountId,
    amountCents: raiseCents,
    audit: {
      action: 'approve-limit-request',
      subjectKind: 'credit-limit-request',
      subjectId: id,
    },
  });
}

/** Denies a request, with the reason that the law requires. */
export async function denyLimitRequest(
  deps: Deps,
  {
    visitor,
    params: { id: requestId },
    body: { reason: denyReason },
  }: Call<typeof contract.denyLimitRequest>,
): Promise<Decided> {
  return await transaction(deps.pool, async (tx) => {
    const decidedBy = visitor.staff.subjectId;
    const { request, holder } = await lockForDecision(tx, deps, requestId, visitor);
    const moved = await moveRequest(tx, request, {
      to: 'denied',
      at: deps.clock.businessNow(),
      loggedAt: deps.clock.now(),
      action: 'deny-limit-request',
      actor: actorOf(visitor),
      decidedBy,
      denyReason,
    });
    await mailRequest(tx, deps, holder, moved);
    return { id: moved.id, status: moved.status, approvedLimit: null };
  });
}

async function lockForDecision(
  tx: Tx,
  { config }: Deps,
  requestId: string,
  visitor: Staff,
): Promise<{ request: LimitRequest; holder: Holder }> {
  const owner = await maybeOne<{ customerId: string }>(
    tx,
    sql`select customer_id as "customerId" from credit_limit_requests where id = ${requestId}`,
  );
  if (!owner) throw new Refusal('not-found');
  await lockApprovers(tx, visitor.staff.subjectId, { kind: 'credit-limit', itemId: requestId });
  const holder = await lockHolder(tx, owner.customerId);
  const request = await lockRequest(tx, requestId);
  if (!request) throw new Refusal('not-found');
  const staffId = visitor.staff.subjectId;
  await requireNotSelf(tx, staffId, holder.id);
  await requireDifferentName(tx, config.settings, staffId, holder);
  return { request, holder };
}

// Nobody asked for less than there is, or consented to more debt than they asked for.
async function requireRaise(tx: Tx, request: LimitRequest, limitCents: Cents): Promise<Cents> {
  const balances = await findBalances(tx, request.accountId);
  const current = balances?.creditLimitCents ?? request.currentLimitCents;
  const isRaise = limitCents > current;
  if (isRaise && limitCents <= request.requestedLimitCents) return cents(limitCents - current);
  const sentence = isRaise
    ? `The customer requested at most ${dollars(request.requestedLimitCents)}.`
    : `The limit is already ${dollars(current)}.`;
  throw new Refusal('invalid-fields', { sentence, fields: { amount: sentence } });
}
