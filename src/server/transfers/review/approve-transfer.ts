import type { Received, Returned } from '#contract/endpoint.ts';
import type { approveTransfer as endpoint } from '#contract/payments/transfers.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Draft } from '#database/draft.ts';
import { shareConnection } from '#database/sending/share-connection.ts';
import { requireFirstStands } from '../../accounts/approvals/first-approvals.ts';
import { digestedRow } from '../../audit/digested-rows.ts';
import { signApproval } from '../../audit/signatures/sign-decision.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import { requireMove } from '../../base/state-machine.ts';
import {
  needsTwoApprovals,
  requireMaySend,
  requireScreened,
} from '../../outgoing/approval-rules.ts';
import { requireSignatureStands } from '../../passkeys/signing/check-signatures.ts';
import { sentSignature } from '../../passkeys/signing/require-signature.ts';
import type { Holder } from '../../people/lock-holder.ts';
import { requireSecondPerson } from '../../people/second-person.ts';
import { requireMoneyMoves } from '../../posting/ledger-refusal.ts';
import type { PostingDeps } from '../../posting/posting-desk.ts';
import { insertNotes } from '../../posting/transaction-notes.ts';
import { moveTransfer } from '../move-transfer.ts';
import { mailStep } from '../transfer-email.ts';
import { postingOf } from '../transfer-journals.ts';
import { transferStates } from '../transfer-states.ts';
import { beneficiaryHash } from '../wires/beneficiary.ts';
import { screenTransfer } from '../wires/screen-wire.ts';
import { releaseTime } from '../wires/wire-terms.ts';
import { isWire, type Transfer, updateFirstApproval } from '../writes.ts';
import { decideOnTransfer } from './decide-on-transfer.ts';

type Decision = Received<typeof endpoint, 'body'>;
type Reply = Returned<typeof endpoint>;
type Staff = VisitorOf<'approver'>;

/**
 * Posts a transfer out of what was set aside for it. Under dual control the first approval is only
 * noted; a second one, by another staff member, posts.
 */
export async function approveTransfer(
  deps: PostingDeps,
  { visitor, params: { id: transferId }, body: decision, request }: Call<typeof endpoint>,
): Promise<Reply> {
  const db = shareConnection(deps.pool);
  const findings = await screenTransfer(db, transferId);
  const staffId = visitor.staff.subjectId;
  const signature = sentSignature(deps, request, decision.signature);
  await requireMoneyMoves(db);
  return await decideOnTransfer<Reply>(deps, { transferId, staffId }, async (draft, under) => {
    const { transfer, holder } = under;
    const leaves = transfer.transferType !== 'internal';
    const to = leaves ? 'approved' : 'completed';
    requireMove(transferStates[transfer.transferType], transfer.status, to);
    if (leaves) requireMaySend(deps, holder);
    else if (holder.status !== 'active') throw new Refusal('customer-blocked');
    requireSameBeneficiary(transfer, decision);
    requireScreened(findings, decision);
    if (isWire(transfer)) await requireSignatureStands(draft, transfer);
    const notes = {
      beneficiaryHash: transfer.beneficiaryHash.toString('hex'),
      ...(findings.length > 0 && { findings, note: decision.screeningNote ?? null }),
    };
    const { id } = transfer;
    await signApproval(draft, deps, { visitor, kind: 'transfer', id, signature });
    if (await needsTwoApprovals(draft, deps, { ...transfer, leaves, staffId })) {
      if (transfer.firstApprovedBy === null) {
        await noteFirst(draft, deps, visitor, transfer, notes);
        return { reply: { id, status: transfer.status, needsSecondApproval: true } };
      }
      const first = { makerId: transfer.firstApprovedBy, makerRole: 'approver' } as const;
      await requireFirstStands(draft, deps, visitor, {
        ...first,
        subject: { subjectKind: 'transfer', subjectId: id },
        row: digestedRow('transfers', id),
        withdraw: () => updateFirstApproval(draft, id, null),
      });
      await requireSecondPerson(draft, deps, { ...first, checkerId: staffId });
    }
    const moved = await move(draft, deps, visitor, { transfer, holder, to, notes });
    const journal = { ...postingOf(transfer), actor: actorOf(visitor) };
    const { fromAccountId, toAccountId, description } = transfer;
    await insertNotes(draft, journal.key, [fromAccountId, toAccountId], description);
    return { journal, reply: { id, status: moved.status, needsSecondApproval: false } };
  });
}

interface Step {
  readonly transfer: Transfer;
  readonly holder: Holder;
  readonly to: 'approved' | 'completed';
  readonly notes: Readonly<Record<string, unknown>>;
}

async function move(draft: Draft, deps: Deps, visitor: Staff, step: Step): Promise<Transfer> {
  const { transfer, holder, to, notes } = step;
  const { clock, config } = deps;
  const at = clock.businessNow();
  const { subjectId: decidedBy } = visitor.staff;
  const moved = await moveTransfer(draft, transfer, {
    to,
    at,
    loggedAt: clock.now(),
    action: 'approve-transfer',
    actor: actorOf(visitor),
    decidedBy,
    ...(to === 'approved' && { dueAt: releaseTime(transfer, at, config.limits) }),
    notes: {
      ...notes,
      ...(transfer.firstApprovedBy !== null && { firstApprovedBy: transfer.firstApprovedBy }),
      ...(transfer.firstApprovedBy === decidedBy && { singleAdministrator: true }),
    },
  });
  await mailStep(draft, deps, holder, moved);
  return moved;
}

// The row cannot have been edited; that it says what it said at submission is checked all the same,
// and so is that it is what this staff member was looking at.
function requireSameBeneficiary(transfer: Transfer, { beneficiaryHash: seen }: Decision): void {
  const computed = beneficiaryHash(transfer);
  const isSame = computed.equals(transfer.beneficiaryHash);
  const wasSeen = seen === undefined || seen === computed.toString('hex');
  if (!isSame || !wasSeen) throw new Refusal('beneficiary-changed');
}

async function noteFirst(
  draft: Draft,
  { clock }: Deps,
  visitor: Staff,
  transfer: Transfer,
  notes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const at = clock.businessNow();
  await updateFirstApproval(draft, transfer.id, { by: visitor.staff.subjectId, at });
  await appendAudit(
    draft,
    {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'first-approve-transfer',
      subjectKind: 'transfer',
      subjectId: transfer.id,
      before: { status: transfer.status },
      after: { status: transfer.status, firstApprovedBy: visitor.staff.subjectId, ...notes },
    },
    digestedRow('transfers', transfer.id),
  );
}
