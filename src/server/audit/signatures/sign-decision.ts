import type { DecisionKind, SignedDecision } from '#contract/payments/signed-decisions.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Writer } from '#database/draft.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import type { Deps } from '../../base/deps.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import { requireSignature, type SentSignature } from '../../passkeys/signing/require-signature.ts';
import type { Issued } from '../../passkeys/signing/signed-document.ts';
import { type DecisionContent, listDecisionContents } from './decision-content.ts';
import { keepSignature } from './keep-signature.ts';

interface Decision {
  readonly staffId: string;
  readonly kind: DecisionKind;
  readonly decision: SignedDecision['decision'];
}

/** A decision as it is signed. */
export function decisionDocument(
  { staffId, kind, decision }: Decision,
  { id, content }: DecisionContent,
  { rp, nonce, issuedAt }: Issued,
): SignedDecision {
  return { v: 1, rp, nonce, issuedAt, staffId, kind, id, decision, content };
}

interface SentDecision {
  readonly visitor: VisitorOf<'approver'>;
  readonly kind: DecisionKind;
  readonly id: string;
  readonly signature: SentSignature | undefined;
}

/**
 * Keeps the signature on an approval, beside the approval itself. It must be of this staff member,
 * for this decision, over the item as it is now.
 */
export async function signApproval(
  writer: Writer,
  deps: Pick<Deps, 'config' | 'clock'>,
  { visitor, kind, id, signature }: SentDecision,
): Promise<void> {
  if (!signature) return;
  const staffId = visitor.staff.subjectId;
  const item = (await listDecisionContents(writer, kind, [id])).get(id);
  if (!item) throw new Refusal('not-found');
  const decision = { staffId, kind, decision: 'approve' } as const;
  const signed = await requireSignature(writer, deps, {
    signer: { kind: 'staff', id: staffId },
    kind: 'decision',
    signature,
    documentOf: (issued) => decisionDocument(decision, item, issued),
  });
  const signedItem = { kind: item.itemKind, id };
  const at = deps.clock.now();
  await keepSignature(writer, { signed, item: signedItem, actor: actorOf(visitor), at });
}
