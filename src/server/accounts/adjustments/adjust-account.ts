import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type * as contract from '#contract/accounts/accounts.ts';
import { dollars } from '#contract/fields/amount.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, one } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { type Cents, cents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { digestedRow } from '../../audit/digested-rows.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { findRepeated } from '../../base/idempotency/repeated-submission.ts';
import { getOwner } from '../../people/access.ts';
import { findStaffTie, requireNotSelf } from '../../people/conflict-of-interest.ts';
import { lockHolder } from '../../people/lock-holder.ts';
import { requireMoneyMoves } from '../../posting/ledger-refusal.ts';
import { lockMaker, secondPersonReason } from '../approvals/dual-control.ts';
import {
  type Adjustment,
  type Direction,
  findSubmitted,
  insertAdjustment,
  postAdjustment,
  sumOfDay,
  updateDecided,
} from './adjustments.ts';

type Adjust = Call<typeof contract.creditAccount | typeof contract.debitAccount>;

export const creditAccount = (deps: Deps, call: Adjust) => adjustAccount(deps, call, 'credit');

export const debitAccount = (deps: Deps, call: Adjust) => adjustAccount(deps, call, 'debit');

/**
 * Puts money on an account by hand, or takes it off. It waits for a second person where the rule
 * of two people asks for one.
 */
async function adjustAccount(
  deps: Deps,
  { params, body, visitor, idempotencyKey }: Adjust,
  direction: Direction,
) {
  const { pool, clock, config } = deps;
  const staffId = visitor.staff.subjectId;
  const submissionKey = idempotencyKey ?? null;
  const requested = {
    accountId: params.accountId,
    direction,
    amountCents: body.amount,
    description: body.description,
  };
  return await transaction(pool, async (tx) => {
    await lockMaker(tx, staffId);
    const earlier = await findRepeated(
      submissionKey,
      (key) => findSubmitted(tx, staffId, key),
      (adjustment) => isSameRequest(adjustment, requested),
    );
    if (earlier) return await replyTo(tx, earlier);

    await requireMoneyMoves(tx);
    const customerId = await getOwner(tx, requested.accountId);
    await lockHolder(tx, customerId);
    await getOwner(tx, requested.accountId);
    await requireNotSelf(tx, staffId, customerId);
    const now = clock.businessNow();
    const today = bankDay(now);
    requireWithin(config.limits.staffAdjustmentEachCents, requested.amountCents);
    const sum = cents((await sumOfDay(tx, staffId, today)) + requested.amountCents);
    requireWithin(config.limits.staffAdjustmentDailyCents, sum, ' a day');

    const posting = { ...requested, makerId: staffId, customerId, on: today };
    const reason = await secondPersonReason(tx, config, posting);
    // A bank with one administrator has no second person; that it goes without is on record.
    const isOverridden = reason !== null && config.settings.singleAdministrator;
    const needs = isOverridden ? null : reason;
    const id = randomUUID();
    const adjustment = { ...requested, id, needs, requestedBy: staffId };
    const when = { requestedAt: now, requestedOn: today, submissionKey };
    await insertAdjustment(tx, { ...adjustment, ...when });
    let journalNumber: bigint | null = null;
    if (!needs) {
      const waiting = { ...adjustment, journalNumber };
      ({ number: journalNumber } = await postAdjustment(tx, waiting, actorOf(visitor), now));
      const decision = { id, journalNumber, decidedBy: staffId, decidedAt: now };
      await updateDecided(tx, { ...decision, status: 'posted', postedOn: today });
    }
    await appendAudit(
      tx,
      {
        ...actorOf(visitor),
        at: clock.now(),
        action: needs ? `ask-${direction}-account` : `${direction}-account`,
        subjectKind: 'account',
        subjectId: requested.accountId,
        after: {
          ...requested,
          adjustmentId: id,
          needs,
          ...(isOverridden && { override: reason }),
          ...((await findStaffTie(tx, customerId)) === 'same-name' && { sameNameAsStaff: true }),
        },
      },
      digestedRow('adjustments', id),
    );
    return needs ? pendingReply(adjustment) : await replyTo(tx, { ...adjustment, journalNumber });
  });
}

function isSameRequest(
  earlier: Adjustment,
  requested: Pick<Adjustment, 'accountId' | 'direction' | 'amountCents' | 'description'>,
): boolean {
  return (
    earlier.accountId === requested.accountId &&
    earlier.direction === requested.direction &&
    earlier.amountCents === requested.amountCents &&
    earlier.description === requested.description
  );
}

function requireWithin(max: Cents, amount: Cents, span = ''): void {
  if (amount <= max) return;
  const sentence = `Manual credits and debits are limited to ${dollars(max)}${span}.`;
  throw new Refusal('over-limit', { sentence });
}

type RequestedAdjustment = Omit<Adjustment, 'status' | 'journalNumber'>;

function pendingReply({ id, accountId }: RequestedAdjustment) {
  const waits = { status: 'pending', needsSecondApproval: true } as const;
  return { id, accountId, ...waits, balance: null };
}

/** The same for a repetition as for the first time, whatever happened in between. */
async function replyTo(
  db: Db,
  adjustment: RequestedAdjustment & { readonly journalNumber: bigint | null },
) {
  const { id, accountId, needs, journalNumber } = adjustment;
  if (needs) return pendingReply(adjustment);
  const { balance } = await one<{ balance: bigint }>(
    db,
    sql`select balance_after_cents as balance from ledger.entries
        where journal_number = ${journalNumber} and account_id = ${accountId}`,
  );
  return { id, accountId, status: 'posted' as const, balance: cents(balance) };
}
