import type { Returned } from '#contract/endpoint.ts';
import type { closeUser as endpoint } from '#contract/people/customers.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { denyWaitingAdjustments } from '../../accounts/adjustments/deny-waiting-adjustments.ts';
import {
  type Approval,
  approveIncoming,
  lockApprovers,
} from '../../accounts/approvals/money-approvals.ts';
import { closeAccounts } from '../../accounts/close-accounts.ts';
import { readDebt } from '../../accounts/closed-customer-money.ts';
import { denyWaitingCorrections } from '../../accounts/corrections/deny-waiting-corrections.ts';
import { returnHeldFunding } from '../../accounts/return-held-funding.ts';
import { forgetAlerts } from '../../alerts/forget-alerts.ts';
import { endAllAccess } from '../../auth/sign-in/end-all-access.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import { requireMove } from '../../base/state-machine.ts';

import { requireMoneyMoves } from '../../posting/ledger-refusal.ts';
import { forgetRecipients } from '../../recipients/forget-recipients.ts';
import { endSchedulesOf } from '../../schedules/end-schedules.ts';
import { forgetLabels } from '../../transactions/forget-labels.ts';
import { cancelAllPending } from '../../transfers/cancel-all-pending.ts';
import { closedEmail } from '../customer-email.ts';
import { customerStates } from '../customer-states.ts';
import { lockTarget, requireCustomer } from '../lock-target.ts';
import { getUser } from '../reads.ts';
import { sealIdentity } from './seal-identity.ts';

/**
 * Closes a customer: gone from every login and list at once. The books keep their entries, which
 * name nobody, and still sum to zero. A debt is written off with it, for which the rule of two
 * people holds.
 */
export async function closeUser(
  deps: Deps,
  { visitor, params: { userId } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const { pool, keys, clock, config } = deps;
  const now = clock.businessNow();
  const actor = actorOf(visitor);
  const decidedBy = visitor.staff.subjectId;
  return await transaction(pool, async (tx) => {
    await getUser(tx, userId);
    requireCustomer(userId);
    await lockApprovers(tx, decidedBy, { kind: 'write-off', itemId: userId });
    const { status, email, firstName } = await lockTarget(tx, config.settings, decidedBy, userId);
    requireMove(customerStates, status, 'closed');
    const { posts, notes } = await approveWriteOff(tx, deps, visitor, userId);
    if (!posts) return { id: userId, status: 'pending', needsSecondApproval: true };
    await endAllAccess(tx, userId);
    await cancelAllPending(tx, userId, now, actor);
    await endSchedulesOf(tx, userId, { now, at: clock.now(), actor });
    const audit = { ...actor, at: clock.now() };
    const denial = { decidedBy, decidedAt: now, audit };
    await denyWaitingAdjustments(tx, userId, denial);
    await denyWaitingCorrections(tx, userId, denial);
    for (const subjectId of await returnHeldFunding(tx, userId, actor, now)) {
      await appendAudit(tx, {
        ...actor,
        at: clock.now(),
        action: 'return-funding',
        subjectKind: 'application',
        subjectId,
        before: { funding: 'held' },
        after: { funding: 'returned', reason: 'The account was closed.' },
      });
    }
    await forgetRecipients(tx, userId, now);
    await forgetLabels(tx, userId);
    await forgetAlerts(tx, userId);
    await sealIdentity(tx, keys, userId, now);
    await appendAudit(tx, {
      ...actor,
      at: clock.now(),
      action: 'close-user',
      subjectKind: 'customer',
      subjectId: userId,
      before: { status },
      after: { status: 'closed', ...notes },
    });
    if (email) await enqueueMail(tx, keys, closedEmail({ email, firstName }), clock.now());
    await closeAccounts(tx, userId, actor, now);
    return { id: userId };
  });
}

async function approveWriteOff(
  tx: Tx,
  deps: Deps,
  visitor: VisitorOf<'administrator'>,
  userId: string,
): Promise<Approval> {
  const amountCents = await readDebt(tx, userId);
  if (amountCents === 0n) return { posts: true, isByTwo: false, notes: {} };
  await requireMoneyMoves(tx);
  const approval = await approveIncoming(tx, deps, visitor, {
    kind: 'write-off',
    itemId: userId,
    customerId: userId,
    accountId: null,
    amountCents,
    audit: { action: 'close-user', subjectKind: 'customer', subjectId: userId },
  });
  return { ...approval, notes: { ...approval.notes, writtenOffCents: amountCents } };
}
