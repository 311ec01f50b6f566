import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { record } from '#ledger/record.ts';
import { holdRelease } from '#ledger/requests.ts';
import { lockMaker } from '../accounts/approvals/dual-control.ts';
import {
  type Approval,
  approveIncoming,
  withdrawApproval,
} from '../accounts/approvals/money-approvals.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Parts } from '../base/deps.ts';
import type { VisitorOf } from '../base/session/visitor.ts';
import { requireMove } from '../base/state-machine.ts';
import { requireNotOwnAffair } from '../people/conflict-of-interest.ts';
import { lockHolder } from '../people/lock-holder.ts';
import { findRecentTie } from '../people/second-person.ts';
import { requireMoneyMoves, requireRecorded } from '../posting/ledger-refusal.ts';
import { fundingLife } from './application-states.ts';
import { getCustomerOf, type LockedApplication, lockApplication, updateFunding } from './writes.ts';

type Settled = 'confirmed' | 'returned';
type Staff = VisitorOf<'approver'>;

/**
 * Staff have seen the opening deposit, or it never came: the hold ends, and with it the posting.
 * Confirming brings money in, so that the rule of two people holds for it; whoever approved the
 * application is one of the two at most.
 */
export async function settleFunding(
  parts: Parts,
  visitor: Staff,
  applicationId: string,
  to: Settled,
) {
  const { pool, clock } = parts;
  return await transaction(pool, async (tx) => {
    await requireMoneyMoves(tx);
    const application = await lockFunded(tx, visitor.staff.subjectId, applicationId);
    requireMove(fundingLife, application.funding, to);
    const { customerId, fundingHold, fundingJournal } = application;
    if (!customerId || !fundingHold || fundingJournal === null) {
      throw new Error('A held opening deposit has a customer, a hold and a journal.');
    }
    await requireNotOwnAffair(tx, visitor.staff.subjectId, customerId);
    const { posts, notes } = await approve(tx, parts, visitor, { ...application, customerId, to });
    if (!posts) {
      const waits = { status: 'pending', needsSecondApproval: true } as const;
      return { id: applicationId, ...waits, funding: application.funding };
    }
    await updateFunding(tx, applicationId, to);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: to === 'confirmed' ? 'confirm-funding' : 'return-funding',
      subjectKind: 'application',
      subjectId: applicationId,
      before: { funding: 'held' },
      after: { funding: to, amountCents: application.initialDepositCents, ...notes },
    });
    const request = settlement({ applicationId, fundingHold, fundingJournal }, to);
    requireRecorded(await record(tx, request, clock.businessNow()));
    return { id: applicationId, funding: to };
  });
}

// The colleague, the customer, the application: in this order everywhere. Whose account it opened
// never changes.
async function lockFunded(
  tx: Tx,
  staffId: string,
  applicationId: string,
): Promise<LockedApplication> {
  const customerId = await getCustomerOf(tx, applicationId);
  await lockMaker(tx, staffId);
  if (customerId) await lockHolder(tx, customerId);
  return await lockApplication(tx, applicationId);
}

type Funded = LockedApplication & { readonly customerId: string; readonly to: Settled };

async function approve(
  tx: Tx,
  parts: Parts,
  visitor: Staff,
  application: Funded,
): Promise<Approval> {
  const { id, customerId, accountId, initialDepositCents, decidedBy, to } = application;
  const item = { kind: 'funding', itemId: id } as const;
  // What never came brings nothing in.
  if (to === 'returned') {
    await withdrawApproval(tx, item);
    return { posts: true, notes: {} };
  }
  if (accountId === null) throw new Refusal('not-found');
  const isOwnApproval = await approvedApplication(tx, parts, visitor, decidedBy);
  return await approveIncoming(tx, parts, visitor, {
    ...item,
    customerId,
    accountId,
    amountCents: initialDepositCents,
    needs: isOwnApproval ? 'approved-application' : null,
    audit: { action: 'confirm-funding', subjectKind: 'application', subjectId: id },
  });
}

// A colleague who is new and goes back to the approver is not another person yet.
async function approvedApplication(
  tx: Tx,
  parts: Parts,
  { staff: { subjectId: staffId } }: Staff,
  decidedBy: string | null,
): Promise<boolean> {
  if (decidedBy === null) return false;
  return decidedBy === staffId || (await findRecentTie(tx, parts, decidedBy, staffId)) !== null;
}

interface Held {
  readonly applicationId: string;
  readonly fundingHold: string;
  readonly fundingJournal: bigint;
}

function settlement(held: Held, to: Settled): JournalRequest {
  const key = `opening deposit ${held.applicationId} ${to}`;
  const release = holdRelease({ key, kind: `opening-deposit-${to}` }, held.fundingHold);
  return to === 'confirmed' ? release : { ...release, reverses: held.fundingJournal };
}
