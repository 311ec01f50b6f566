// Where acts that only move money hand it in: the ledger's group commit, with the audit line and
// the mail of each posting travelling in the same transaction.
import { openPool } from '#database/connection.ts';
import { hasRows, type RowsToWrite } from '#database/write-rows.ts';
import { type GroupCommit, groupCommit } from '#ledger/group-commit.ts';
import type { JournalRequest, Outcome } from '#ledger/journal.ts';
import { type AuditLine, auditRows } from './base/audit.ts';
import type { Mail } from './base/mail.ts';
import { mailRows, type OutboxRow } from './base/outbox.ts';

/** What a posting brings along. It is written only if the posting is, and only once. */
export interface Companions {
  readonly audit: AuditLine;
  readonly mail?: readonly Mail[];
}

export interface PostingDesk {
  record(request: JournalRequest, companions: Companions): Promise<Outcome>;
  /** Waits for what is under way, then leaves. */
  close(): Promise<void>;
}

interface PostingDeskOptions {
  readonly databaseUrl: string;
  /** Business time. */
  readonly now: () => Date;
  readonly sealMail: (mail: Mail) => OutboxRow;
  readonly onIdleError?: (error: Error) => void;
}

// Measured on two cores: while one batch waits for the disk the other works; a third only makes
// them smaller.
const LANES = 2;

export function openPostingDesk(options: PostingDeskOptions): PostingDesk {
  const { databaseUrl, now, sealMail, onIdleError } = options;
  const pool = openPool({
    url: databaseUrl,
    max: LANES,
    applicationName: 'larch postings',
    plansOnce: true,
    ...(onIdleError && { onIdleError }),
  });
  const group: GroupCommit<Companions> = groupCommit({
    pool,
    now,
    lanes: LANES,
    writeBeside: (items) => writeCompanions(items, sealMail),
  });
  return {
    record: (request, companions) => group.record(request, companions),
    close: async () => {
      await group.drained();
      await pool.end();
    },
  };
}

function writeCompanions(
  companions: readonly Companions[],
  sealMail: PostingDeskOptions['sealMail'],
): RowsToWrite[] {
  const mails = companions.flatMap(({ mail = [] }) => mail.map(sealMail));
  return [auditRows(companions.map(({ audit }) => audit)), mailRows(mails)].filter(hasRows);
}
