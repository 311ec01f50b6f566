// What holds whenever staff approve a payment that leaves, whatever its kind.
import sql from 'sql-template-tag';
import type { ScreeningFinding } from '#contract/payments/transfers.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, one } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { Deps } from '../base/deps.ts';
import { findStaffTie } from '../people/conflict-of-interest.ts';
import type { Holder } from '../people/lock-holder.ts';
import { requireNotPaused } from './authorize-outgoing.ts';
import { mayBeTheCustomer } from './may-be-the-customer.ts';

/** The customer may still send money: neither blocked or closed, nor paused since. */
export function requireMaySend({ clock }: Pick<Deps, 'clock'>, holder: Holder): void {
  if (holder.status !== 'active') throw new Refusal('customer-blocked');
  requireNotPaused(holder, clock.now());
}

/**
 * A hit never passes by itself: a staff member confirms that it is another person, or the payment
 * stays.
 */
export function requireScreened(
  findings: readonly ScreeningFinding[],
  { screeningDecision }: { readonly screeningDecision?: 'cleared' | undefined },
): void {
  if (findings.length > 0 && screeningDecision !== 'cleared') throw new Refusal('screening-hit');
}

interface Approved {
  readonly id: string;
  readonly customerId: string;
  readonly fromAccountId: string;
  readonly amountCents: Cents;
  readonly firstApprovedBy: string | null;
  /** False between own accounts. */
  readonly leaves: boolean;
  /** Who approves it now. */
  readonly staffId: string;
}

/**
 * Under dual control two people approve a payment that is large by itself or with the others that
 * this staff member, or any staff member on this account, approved on the bank day; one of a
 * customer who is, or has the name of, a staff member; and one of a customer whom this staff member
 * created or helped to sign in not long ago, or whose access code this staff member knew. It must
 * be the turn of the staff member and of the customer.
 */
export async function needsTwoApprovals(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  payment: Approved,
): Promise<boolean> {
  const { limits, settings } = deps.config;
  if (!settings.dualControl) return false;
  if (payment.firstApprovedBy !== null) return true;
  if ((await findStaffTie(db, payment.customerId)) !== null) return true;
  if (!payment.leaves) return false;
  const { approverSum, accountSum } = await sumsOfDay(db, payment, deps.clock.businessNow());
  const left = limits.dualControlWireCents - payment.amountCents;
  if (left <= 0n || approverSum >= left || accountSum >= left) return true;
  return await mayBeTheCustomer(db, deps, payment);
}

interface Sums {
  readonly approverSum: bigint;
  readonly accountSum: bigint;
}

// What waits for a second person counts, and so does what two people approved; what was called
// back or came back does not.
async function sumsOfDay(
  db: Db,
  { id, staffId, fromAccountId }: Approved,
  now: Date,
): Promise<Sums> {
  const dayStart = bankMoment(bankDay(now), '00:00');
  return await one<Sums>(
    db,
    sql`with approved as (
          select id, from_account_id, amount_cents, first_approved_by, decided_by from transfers
            where transfer_type <> 'internal' and decided_at >= ${dayStart}
              and status in ('approved', 'processing', 'completed')
          union all
          select id, from_account_id, amount_cents, first_approved_by, decided_by from transfers
            where transfer_type <> 'internal' and first_approved_at >= ${dayStart}
              and status = 'pending'
          union all
          select id, from_account_id, amount_cents, first_approved_by, decided_by
            from bill_payments
            where hold_id is not null and decided_at >= ${dayStart} and status = 'completed'
          union all
          select id, from_account_id, amount_cents, first_approved_by, decided_by
            from bill_payments
            where hold_id is not null and first_approved_at >= ${dayStart} and status = 'review')
        select
          coalesce(sum(amount_cents) filter (where ${staffId} in (first_approved_by, decided_by)),
            0)::bigint as "approverSum",
          coalesce(sum(amount_cents) filter (where from_account_id = ${fromAccountId}),
            0)::bigint as "accountSum"
        from approved where id <> ${id}`,
  );
}
