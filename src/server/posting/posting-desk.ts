// Where every action about money hands in its journal: the ledger's group commit, with the action's
// own rows travelling in the same transaction.
import { openPool, type PoolOptions, run } from '#database/connection.ts';
import type { Draft } from '#database/draft.ts';
import { COMMIT_NOTHING, type Disk } from '#ledger/group/flush.ts';
import { groupCommit, type Ticket } from '#ledger/group/group-commit.ts';
import type { JournalRequest, Outcome } from '#ledger/journal.ts';
import type { Deps } from '../base/deps.ts';
import { PersonQueues } from './person-queues.ts';

export interface PostingDesk {
  /** Records a journal, with the rows of the draft; resolves when both are safe on disk. */
  record(request: JournalRequest, draft?: Draft): Promise<Outcome>;
  submit(request: JournalRequest, draft?: Draft): Ticket;
  /** For an answer about what another request has committed a moment ago. */
  openDisk(): Promise<Disk>;
  /** Actions about one person take their turns one after the other, within this process. */
  readonly people: PersonQueues;
  /** How long the oldest batch under way has been waiting for the database. */
  readonly slowestMs: number;
  /** Whether postings can be committed at this moment. */
  isWorking(): Promise<boolean>;
  /** Waits for what is under way, then leaves. */
  close(): Promise<void>;
}

/** For the actions that move money. */
export interface PostingDeps extends Deps {
  readonly postings: PostingDesk;
}

interface PostingDeskOptions {
  readonly databaseUrl: string;
  /** Business time. */
  readonly now: () => Date;
  readonly onIdleError?: (error: Error) => void;
  /** Other limits than those of a machine that serves. */
  readonly limits?: Partial<DeskLimits>;
}

type DeskLimits = Pick<PoolOptions, 'connectTimeoutMs' | 'statementTimeoutMs'>;

// One for batches, one that waits for the disk, one that looks for what is blocked, one beside.
const CONNECTIONS = 4;

// A batch takes milliseconds. What takes this long waits for a server that is gone.
const LIMITS: DeskLimits = { connectTimeoutMs: 3_000, statementTimeoutMs: 4_000 };
/** Who waits longer for a lock lets the others pass. */
const LOCK_MS = 100;
const HUNG_MS = 4_200;
const FRESH_MS = 1_000;
/** A full disk still has room for a record without content, and for some postings. */
const DISK_FAILURE_MS = 5_000;

export function openPostingDesk(options: PostingDeskOptions): PostingDesk {
  const { databaseUrl, now, onIdleError, limits } = options;
  const pool = openPool({
    url: databaseUrl,
    max: CONNECTIONS,
    applicationName: 'larch postings',
    ...LIMITS,
    ...limits,
    lockTimeoutMs: LOCK_MS,
    plansOnce: true,
    ...(onIdleError && { onIdleError }),
  });
  const group = groupCommit({ pool, now });
  // On the desk's own connections: where all of them hang, nothing can be asked. It is committed,
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
    record: (request, draft) => group.record(request, draft),
    submit: (request, draft) => group.submit(request, draft),
    openDisk: () => group.openDisk(),
    people: new PersonQueues(),
    get slowestMs() {
      return group.slowestMs;
    },
    isWorking: async () => {
      const now = performance.now();
      if (group.slowestMs > HUNG_MS || now - group.diskFailedAtMs < DISK_FAILURE_MS) return false;
      return now - group.safeAtMs < FRESH_MS || (await canCommit());
    },
    close: async () => {
      await group.drained();
      await pool.end();
    },
  };
}
