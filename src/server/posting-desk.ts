// Where acts that only move money hand it in: the ledger's group commit, with the audit line and
// the mail of each posting travelling in the same transaction.
import { openPool, type Statement } from '#database/connection.ts';
import { type GroupCommit, groupCommit } from '#ledger/group-commit.ts';
import type { JournalRequest, Outcome, Recorded } from '#ledger/journal.ts';
import { type AuditLine, insertAuditLines } from './base/audit.ts';
import type { Mail } from './base/mail.ts';
import { insertMailRows, type OutboxRow } from './base/outbox.ts';

/** What a posting brings along, made once its number is known. */
export interface Companions {
  readonly audit: (journal: Recorded) => AuditLine;
  readonly mail?: (journal: Recorded) => Mail[];
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

// Measured: a second lane halves the batches and gains nothing on two cores.
const LANES = 1;

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
  items: readonly { journal: Recorded; beside: Companions }[],
  sealMail: PostingDeskOptions['sealMail'],
): Statement[] {
  const lines = items.map(({ journal, beside }) => beside.audit(journal));
  const mails = items.flatMap(({ journal, beside }) =>
    (beside.mail?.(journal) ?? []).map(sealMail),
  );
  return [insertAuditLines(lines), ...(mails.length > 0 ? [insertMailRows(mails)] : [])];
}
