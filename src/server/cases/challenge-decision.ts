import type { Returned } from '#contract/endpoint.ts';
import type { challengeDecision as endpoint } from '#contract/payments/signed-decisions.ts';
import { Refusal } from '#contract/refusals.ts';
import { listDecisionContents } from '../audit/signatures/decision-content.ts';
import { decisionDocument } from '../audit/signatures/sign-decision.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { openChallenge } from '../passkeys/signing/challenges.ts';

/** What the staff member's passkey has to sign; whether they may decide, the decision itself says. */
export async function challengeDecision(
  deps: Deps,
  { visitor, body }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const { kind, id, decision } = body;
  const item = (await listDecisionContents(deps.pool, kind, [id])).get(id);
  if (!item) throw new Refusal('not-found');
  if (!item.isOpen) throw new Refusal('conflict');
  const staffId = visitor.staff.subjectId;
  const owner = { kind: 'staff', id: staffId } as const;
  const { document, options } = await openChallenge(deps, owner, 'decision', (issued) =>
    decisionDocument({ staffId, kind, decision }, item, issued),
  );
  return { decision: document, options };
}
