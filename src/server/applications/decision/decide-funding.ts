import type * as contract from '#contract/people/applications.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { record } from '#ledger/record.ts';
import { holdRelease } from '#ledger/requests.ts';
import {
  type Approval,
  approveIncoming,
  lockApprovers,
  withdrawApproval,
} from '../../accounts/approvals/money-approvals.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import { requireMove } from '../../base/state-machine.ts';
import { requireNotSelf } from '../../people/conflict-of-interest.ts';
import { lockHolder } from '../../people/lock-holder.ts';
import { findRecentTie } from '../../people/second-person.ts';
import { requireMoneyMoves, requireRecorded } from '../../posting/ledger-refusal.ts';
import { fundingStates } from '../application-states.ts';
import {
  getCustomerOf,
  type LockedApplication,
  lockApplication,
  updateFunding,
} from '../writes.ts';

type FundingDecision = 'confirmed' | 'returned';
type FundingCall = Call<typeof contract.confirmFunding | typeof contract.returnFunding>;
type Staff = VisitorOf<'approver'>;

export const confirmFunding = (deps: Deps, call: FundingCall) =>
  decideFunding(deps, call, 'confirmed');

export const returnFunding = (deps: Deps, call: FundingCall) =>
  decideFunding(deps, call, 'returned');

/**
 * Staff have seen the opening deposit, or it never came: the hold ends, and with it the posting.
 * Confirming brings money in, so that the rule of two people holds for it; the approver of the
 * application counts as one of the two at most.
 */
async function decideFunding(
  deps: Deps,
  { visitor, params: { id: applicationId } }: FundingCall,
  to: FundingDecision,
) {
  const { pool, clock } = deps;
  return await transaction(pool, async (tx) => {
    await requireMoneyMoves(tx);
    const application = await lockFunded(tx, visitor.staff.subjectId, applicationId);
    requireMove(fundingStates, application.funding, to);
    const { customerId, fundingHold, fundingJournal } = application;
    if (!customerId || !fundingHold || fundingJournal === null) {
      throw new Error('A held opening deposit has a customer, a hold and a journal.');
    }
    await requireNotSelf(tx, visitor.staff.subjectId, customerId);
    const { posts, notes } = await approve(tx, deps, visitor, { ...application, customerId, to });
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
    const request = decisionJournal({ applicationId, fundingHold, fundingJournal }, to);
    requireRecorded(await record(tx, { ...request, actor: actorOf(visitor) }, clock.businessNow()));
    return { id: applicationId, funding: to };
  });
}

// The staff member, the customer, the application: in this order everywhere. Whose account it
// opened never changes.
async function lockFunded(
  tx: Tx,
  staffId: string,
  applicationId: string,
): Promise<LockedApplication> {
  const customerId = await getCustomerOf(tx, applicationId);
  await lockApprovers(tx, staffId, { kind: 'funding', itemId: applicationId });
  if (customerId) await lockHolder(tx, customerId);
  return await lockApplication(tx, applicationId);
}

type Funded = LockedApplication & { readonly customerId: string; readonly to: FundingDecision };

async function approve(tx: Tx, deps: Deps, visitor: Staff, application: Funded): Promise<Approval> {
  const { id, customerId, accountId, initialDepositCents, decidedBy, to } = application;
  const item = { kind: 'funding', itemId: id } as const;
  // What never came brings nothing in.
  if (to === 'returned') {
    await withdrawApproval(tx, item);
    return { posts: true, isByTwo: false, notes: {} };
  }
  if (accountId === null) throw new Refusal('not-found');
  const isOwnApproval = await approvedApplication(tx, deps, visitor, decidedBy);
  return await approveIncoming(tx, deps, visitor, {
    ...item,
    customerId,
    accountId,
    amountCents: initialDepositCents,
    needs: isOwnApproval ? 'approved-application' : null,
    audit: { action: 'confirm-funding', subjectKind: 'application', subjectId: id },
  });
}

// A staff member who is new and goes back to the approver is not another person yet.
async function approvedApplication(
  tx: Tx,
  deps: Deps,
  { staff: { subjectId: staffId } }: Staff,
  decidedBy: string | null,
): Promise<boolean> {
  if (decidedBy === null) return false;
  return decidedBy === staffId || (await findRecentTie(tx, deps, decidedBy, staffId)) !== null;
}

interface Held {
  readonly applicationId: string;
  readonly fundingHold: string;
  readonly fundingJournal: bigint;
}

function decisionJournal(held: Held, to: FundingDecision): JournalRequest {
  const key = `opening deposit ${held.applicationId} ${to}`;
  const release = holdRelease({ key, kind: `opening-deposit-${to}` }, held.fundingHold);
  return to === 'confirmed' ? release : { ...release, reverses: held.fundingJournal };
}
