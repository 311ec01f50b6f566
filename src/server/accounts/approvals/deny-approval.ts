import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import { type ApprovedItem, withdrawApproval } from './money-approvals.ts';

type Denial = Pick<ApprovedItem, 'kind' | 'itemId' | 'audit'> & {
  readonly reason: string | undefined;
};

/**
 * Denies what waits for a second person; the maker may, too. Nothing was posted yet, so that
 * everything stays as it is. The customer must be locked.
 */
export async function denyApproval(
  tx: Tx,
  { clock }: Deps,
  visitor: VisitorOf<'approver'>,
  { reason, audit, ...item }: Denial,
): Promise<void> {
  if (!(await withdrawApproval(tx, item))) {
    throw new Refusal('conflict', { sentence: 'This no longer waits for a second person.' });
  }
  await appendAudit(tx, {
    ...actorOf(visitor),
    ...audit,
    at: clock.now(),
    after: { status: 'denied', ...(reason !== undefined && { reason }) },
  });
}
