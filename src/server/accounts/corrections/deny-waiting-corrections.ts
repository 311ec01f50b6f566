import sql from 'sql-template-tag';
import { rows, type Tx } from '#database/connection.ts';
import { type AuditLine, appendAudit } from '../../base/audit-log/audit.ts';
import { ownedAccounts } from '../../people/access.ts';
import { withdrawApproval } from '../approvals/money-approvals.ts';

const REASON = 'The account was closed.';

interface DenyOptions {
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly audit: Pick<AuditLine, 'at' | 'actorKind' | 'actorId' | 'address' | 'requestId'>;
}

/** Corrections that wait for a second person end with the customer whose accounts they change. */
export async function denyWaitingCorrections(
  tx: Tx,
  customerId: string,
  { decidedBy, decidedAt, audit }: DenyOptions,
): Promise<void> {
  const denied = await rows<{ id: string; number: bigint }>(
    tx,
    sql`update corrections r
        set status = 'denied', decided_by = ${decidedBy}, decided_at = ${decidedAt}
        where status = 'pending' and exists (select from ledger.entries e
          where e.journal_number = r.journal_number
            and e.account_id in (${ownedAccounts(customerId)}))
        returning id, journal_number as number`,
  );
  for (const { id, number } of denied) {
    await withdrawApproval(tx, { kind: 'correction', itemId: id });
    await appendAudit(tx, {
      ...audit,
      action: 'deny-correction',
      subjectKind: 'journal',
      subjectId: number.toString(),
      before: { status: 'pending', correctionId: id },
      after: { status: 'denied', reason: REASON },
    });
  }
}
