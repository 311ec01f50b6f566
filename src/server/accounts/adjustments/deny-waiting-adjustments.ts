import sql from 'sql-template-tag';
import { rows, type Tx } from '#database/connection.ts';
import { digestedRow } from '../../audit/digested-rows.ts';
import { type AuditLine, appendAudit } from '../../base/audit-log/audit.ts';
import { ownedAccounts } from '../../people/access.ts';

const REASON = 'The account was closed.';

interface DenyOptions {
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly audit: Pick<AuditLine, 'at' | 'actorKind' | 'actorId' | 'address' | 'requestId'>;
}

/** Postings by hand that still wait for a second person end with the customer they were for. */
export async function denyWaitingAdjustments(
  tx: Tx,
  customerId: string,
  { decidedBy, decidedAt, audit }: DenyOptions,
): Promise<void> {
  const denied = await rows<{ id: string; accountId: string }>(
    tx,
    sql`update adjustments
        set status = 'denied', decided_by = ${decidedBy}, decided_at = ${decidedAt},
          reason = ${REASON}
        where status = 'pending'
          and account_id in (${ownedAccounts(customerId)})
        returning id, account_id as "accountId"`,
  );
  for (const { id, accountId: subjectId } of denied) {
    const line = { ...audit, action: 'deny-adjustment', subjectKind: 'account', subjectId };
    const change = { before: { status: 'pending', adjustmentId: id } };
    const after = { status: 'denied', reason: REASON };
    await appendAudit(tx, { ...line, ...change, after }, digestedRow('adjustments', id));
  }
}
