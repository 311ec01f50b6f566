import { Refusal } from '#contract/refusals.ts';
import type { Writer } from '#database/draft.ts';
import { ThrowAfterCommit } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit, type DigestedRow } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import { mayStillAsk, type TwoPeople } from '../../people/second-person.ts';

interface FirstApproval extends Pick<TwoPeople, 'makerId' | 'makerRole'> {
  readonly subject: { readonly subjectKind: string; readonly subjectId: string };
  /** The item's row, where the audit line has a digest of it. */
  readonly row?: DigestedRow;
  /** Makes the item wait for a first approval again. */
  readonly withdraw: () => Promise<unknown>;
}

/**
 * Withdraws the first approval of a staff member who was blocked, removed or given another role
 * since, and refuses the call. The withdrawal is kept: sent again, the call is a first approval.
 */
export async function requireFirstStands(
  writer: Writer,
  { clock }: Deps,
  visitor: VisitorOf<'approver'>,
  { makerId, makerRole, subject, row, withdraw }: FirstApproval,
): Promise<void> {
  if (await mayStillAsk(writer, makerId, makerRole)) return;
  await withdraw();
  const { subjectKind, subjectId } = subject;
  const line = {
    ...actorOf(visitor),
    at: clock.now(),
    action: 'withdraw-first-approval',
    subjectKind,
    subjectId,
    before: { firstApprovedBy: makerId },
    after: { firstApprovedBy: null },
  };
  await appendAudit(writer, line, row);
  const sentence =
    'The colleague who approved this first is no longer allowed to, so their approval no longer ' +
    'counts. Deny it, or approve it again.';
  throw new ThrowAfterCommit(new Refusal('second-approver-needed', { sentence }));
}
