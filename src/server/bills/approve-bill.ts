import type { Received, Returned } from '#contract/endpoint.ts';
import type { approveTransfer as endpoint } from '#contract/payments/transfers.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Draft } from '#database/draft.ts';
import { shareConnection } from '#database/sending/share-connection.ts';
import { requireFirstStands } from '../accounts/approvals/first-approvals.ts';
import { signApproval } from '../audit/signatures/sign-decision.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import type { VisitorOf } from '../base/session/visitor.ts';
import { requireMove } from '../base/state-machine.ts';
import { needsTwoApprovals, requireMaySend, requireScreened } from '../outgoing/approval-rules.ts';
import { requireSignatureStands } from '../passkeys/signing/check-signatures.ts';
import { sentSignature } from '../passkeys/signing/require-signature.ts';
import { requireSecondPerson } from '../people/second-person.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { captureJournal } from './bill-journals.ts';
import { billToSign } from './bill-to-sign.ts';
import { isFirstPayment, mailPayment } from './payment-email.ts';
import { paymentStates } from './payment-states.ts';
import { billHash, decideOnPayment, type UnderReview } from './reviewed-payment.ts';
import { screenPayment } from './screen-bill.ts';
import { movePayment, updateFirstApproval } from './writes.ts';

type Decision = Received<typeof endpoint, 'body'>;
type Reply = Returned<typeof endpoint>;
type Staff = VisitorOf<'approver'>;

/**
 * Pays a reviewed bill out of what was set aside for it. Under dual control the first approval of a
 * large one is only noted; a second one, by another staff member, pays.
 */
export async function approveBill(
  deps: PostingDeps,
  { visitor, params: { id: paymentId }, body: decision, request }: Call<typeof endpoint>,
): Promise<Reply> {
  const db = shareConnection(deps.pool);
  const { findings } = await screenPayment(db, paymentId);
  const staffId = visitor.staff.subjectId;
  const signature = sentSignature(deps, request, decision.signature);
  await requireMoneyMoves(db);
  return await decideOnPayment<Reply>(deps, { paymentId, staffId }, async (draft, review) => {
    const { payment, holder } = review;
    requireReviewed(review);
    requireMaySend(deps, holder);
    const hash = requireSameDestination(review, decision);
    requireScreened(findings, decision);
    const bill = { ...billToSign(payment, review.destination), id: paymentId };
    await requireSignatureStands(draft, bill);
    const notes = {
      beneficiaryHash: hash,
      ...(findings.length > 0 && { findings, note: decision.screeningNote ?? null }),
    };
    await signApproval(draft, deps, { visitor, kind: 'transfer', id: paymentId, signature });
    if (await needsTwoApprovals(draft, deps, { ...payment, leaves: true, staffId })) {
      if (payment.firstApprovedBy === null) {
        await noteFirst(draft, deps, visitor, review, notes);
        return { reply: { id: paymentId, status: 'pending', needsSecondApproval: true } };
      }
      const first = { makerId: payment.firstApprovedBy, makerRole: 'approver' } as const;
      await requireFirstStands(draft, deps, visitor, {
        ...first,
        subject: { subjectKind: 'bill-payment', subjectId: paymentId },
        withdraw: () => updateFirstApproval(draft, paymentId, null),
      });
      await requireSecondPerson(draft, deps, { ...first, checkerId: staffId });
    }
    await complete(draft, deps, visitor, review, notes);
    const journal = { ...captureJournal(payment), actor: actorOf(visitor) };
    return { journal, reply: { id: paymentId, status: 'completed', needsSecondApproval: false } };
  });
}

type Notes = Readonly<Record<string, unknown>>;

async function complete(
  draft: Draft,
  deps: Deps,
  visitor: Staff,
  review: UnderReview,
  notes: Notes,
): Promise<void> {
  const { payment, holder, destination } = review;
  const { firstApprovedBy } = payment;
  const at = deps.clock.businessNow();
  const decidedBy = visitor.staff.subjectId;
  const isFirst = await isFirstPayment(draft, destination.id, ['completed']);
  const moved = await movePayment(draft, payment, {
    to: 'completed',
    at,
    loggedAt: deps.clock.now(),
    action: 'approve-bill',
    actor: actorOf(visitor),
    decidedBy,
    notes: {
      ...notes,
      ...(firstApprovedBy !== null && { firstApprovedBy }),
      ...(firstApprovedBy === decidedBy && { singleAdministrator: true }),
    },
  });
  await mailPayment(draft, deps, holder, { ...moved, destination, isFirst });
}

// One that never waited for staff is not theirs to decide.
function requireReviewed({ payment: { status, holdId } }: UnderReview): void {
  if (holdId === null) throw new Refusal('not-found');
  requireMove(paymentStates, status, 'completed');
}

function requireSameDestination(
  { payment, destination }: UnderReview,
  { beneficiaryHash: seen }: Decision,
): string {
  const hash = billHash(payment, destination.hash).toString('hex');
  if (seen !== undefined && seen !== hash) throw new Refusal('beneficiary-changed');
  return hash;
}

async function noteFirst(
  draft: Draft,
  { clock }: Deps,
  visitor: Staff,
  { payment }: UnderReview,
  notes: Notes,
): Promise<void> {
  const staffId = visitor.staff.subjectId;
  await updateFirstApproval(draft, payment.id, { by: staffId, at: clock.businessNow() });
  await appendAudit(draft, {
    ...actorOf(visitor),
    at: clock.now(),
    action: 'first-approve-bill',
    subjectKind: 'bill-payment',
    subjectId: payment.id,
    before: { status: payment.status },
    after: { status: payment.status, firstApprovedBy: staffId, ...notes },
  });
}
