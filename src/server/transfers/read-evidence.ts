import type * as contract from '#contract/payments/signed-payments.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { findPaymentEvidence, shownEvidence } from '../passkeys/signing/evidence.ts';

/** Of the customer's own wire or bill payment, in whatever state it is. */
export async function readEvidence(
  { pool }: Deps,
  { visitor, params }: Call<typeof contract.readEvidence>,
) {
  const evidence = await findPaymentEvidence(pool, params.id, visitor.session.subjectId);
  if (!evidence) throw new Refusal('not-found');
  return shownEvidence(evidence);
}

/** The same for staff of every role, who see the payment too. */
export async function readEvidenceForStaff(
  { pool }: Deps,
  { params }: Call<typeof contract.readEvidenceForStaff>,
) {
  const evidence = await findPaymentEvidence(pool, params.id);
  if (!evidence) throw new Refusal('not-found');
  return shownEvidence(evidence);
}
