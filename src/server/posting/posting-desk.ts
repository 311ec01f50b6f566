// Where acts that only move money hand it in: the ledger's group commit, with the audit line, the
// mail and the notes of each posting travelling in the same transaction.
import sql from 'sql-template-tag';
import { openPool, type PoolOptions, run } from '#database/connection.ts';
import { hasRows, type RowsToWrite } from '#database/write-rows.ts';
import { type GroupCommit, groupCommit } from '#ledger/group-commit.ts';
import type { JournalRequest, Outcome } from '#ledger/journal.ts';
import { type AuditLine, auditRows } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Mail } from '../base/mail/mail.ts';
import { mailRows, type OutboxRow } from '../base/mail/outbox.ts';
import { noteRows, type TransactionNote } from './transaction-notes.ts';

/** What a posting brings along. It is written only if the posting is, and only once. */
export interface Companions {
  readonly audit: AuditLine;
  readonly mail?: readonly Mail[];
  readonly notes?: readonly TransactionNote[];
}

export interface PostingDesk {
  record(request: JournalRequest, companions: Companions): Promise<Outcome>;
  /** Whether postings can be committed at this moment. */
  isWorking(): Promise<boolean>;
  /** Waits for what is under way, then leaves. */
  close(): Promise<void>;
}

/** For the actions that only move money; the others post inside their own transaction. */
export interface PostingDeps extends Deps {
  readonly postings: PostingDesk;
}

interface PostingDeskOptions {
  readonly databaseUrl: string;
  /** Business time. */
  readonly now: () => Date;
  readonly sealMail: (mail: Mail) => OutboxRow;
  readonly onIdleError?: (error: Error) => void;
  /** Other limits than those of a machine that serves. */
  readonly limits?: Partial<DeskLimits>;
}

type DeskLimits = Pick<PoolOptions, 'connectTimeoutMs' | 'lockTimeoutMs' | 'statementTimeoutMs'>;

// Measured on two cores: while one batch waits for the disk the other works; a third only makes
// them smaller.
const LANES = 2;

// A batch takes milliseconds. What takes this long waits for a lock, or for a server that is gone.
const LIMITS: DeskLimits = {
  connectTimeoutMs: 3_000,
  lockTimeoutMs: 2_000,
  statementTimeoutMs: 4_000,
};
/** Longer than a try waits that waits for locks, by the quick way and then by the ordinary one. */
const HUNG_MS = 4_200;
const FRESH_MS = 1_000;

// A record in the write-ahead log that no reader uses: the shortest commit there is.
const COMMIT_NOTHING = sql`select pg_logical_emit_message(true, 'larch', '')
  where current_setting('transaction_read_only') = 'off'`;

export function openPostingDesk(options: PostingDeskOptions): PostingDesk {
  const { databaseUrl, now, sealMail, onIdleError, limits } = options;
  const pool = openPool({
    url: databaseUrl,
    max: LANES,
    applicationName: 'larch postings',
    ...LIMITS,
    ...limits,
    plansOnce: true,
    ...(onIdleError && { onIdleError }),
  });
  const group: GroupCommit<Companions> = groupCommit({
    pool,
    now,
    lanes: LANES,
    writeCompanions: (items) => companionRows(items, sealMail),
  });
  // On the lanes' own connections: where both of them hang, nothing can be asked. It is committed,
  // so that a full disk or a standby that does not follow is noticed, and leaves nothing behind.
  let trying: Promise<boolean> | undefined;
  const canCommit = () => {
    trying ??= run(pool, COMMIT_NOTHING)
      .then((rows) => rows === 1)
      .finally(() => {
        trying = undefined;
      });
    return trying;
  };
  return {
    record: (request, companions) => {
      const { actorKind, actorId, address, requestId } = companions.audit;
      const actor = { actorKind, actorId, address, requestId };
      return group.record({ ...request, actor }, companions);
    },
    isWorking: async () => {
      if (group.slowestMs > HUNG_MS) return false;
      return performance.now() - group.committedAtMs < FRESH_MS || (await canCommit());
    },
    close: async () => {
      await group.drained();
      await pool.end();
    },
  };
}

function companionRows(
  companions: readonly Companions[],
  sealMail: PostingDeskOptions['sealMail'],
): RowsToWrite[] {
  const mails = companions.flatMap(({ mail = [] }) => mail.map(sealMail));
  const notes = companions.flatMap((companion) => companion.notes ?? []);
  const lines = companions.map(({ audit }) => audit);
  return [auditRows(lines), mailRows(mails), noteRows(notes)].filter(hasRows);
}
