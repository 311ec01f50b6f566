// Work that follows what was committed. Journals and lines of the audit log are read after their
// commit, by their numbers; nothing is lost when a process dies, and a posting writes nothing more.
import sql, { raw } from 'sql-template-tag';
import { type Db, one, type Pool, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { nextProgress, type Progress } from '#ledger/chain/next-progress.ts';
import { auditChain, type ChainSubject, ledgerChain } from '#ledger/chain/subject.ts';
import {
  above,
  highestSeen,
  type OpenRange,
  readRanges,
  type StoredRanges,
  storeRanges,
  without,
} from './open-ranges.ts';

const MAX_ROWS = 5_000;

/** What has become visible since the last time: numbers, which rise. */
export interface NewHistory {
  readonly journals: readonly bigint[];
  readonly auditLines: readonly bigint[];
}

export interface HistoryFollower {
  /** Of its lock: one process follows at a time, until its commit. */
  readonly lock: string;
  /** The table with its progress, one row for each subject of the chain. */
  readonly progress: string;
  /** Does its work in the transaction of the progress. Returns whether it has written anything. */
  readonly follow: (tx: Tx, history: NewHistory) => Promise<boolean>;
}

interface Source extends Progress {
  readonly subject: ChainSubject;
  readonly ranges: readonly OpenRange[];
}

interface Look {
  readonly source: Source;
  readonly numbers: readonly bigint[];
}

/** Follows what has become visible since the last time. Whether there may be more. */
export async function followHistory(
  pool: Pool,
  { lock, progress, follow }: HistoryFollower,
): Promise<boolean> {
  return await transaction(pool, async (tx) => {
    if (!(await tryLock(tx, lock))) return false;
    const { oldestRunning, sources } = await readSources(tx, progress);
    const looks: Look[] = [];
    for (const source of sources) {
      looks.push({ source, numbers: await findNew(tx, source, MAX_ROWS) });
    }
    if (looks.every(isIdle)) return false;
    // After the look: every transaction that could hold a number below it has a lower id.
    const { id: ownTransaction } = await one<{ id: bigint }>(
      tx,
      sql`select pg_current_xact_id()::text::bigint as id`,
    );
    const hasWritten = await follow(tx, {
      journals: numbersOf(looks, ledgerChain),
      auditLines: numbersOf(looks, auditChain),
    });
    // Lost in a crash, this would only be looked at again.
    if (!hasWritten) await run(tx, sql`set local synchronous_commit to off`);
    for (const look of looks) {
      await writeProgress(tx, progress, look, { oldestRunning, ownTransaction });
    }
    return looks.some(({ numbers }) => numbers.length === MAX_ROWS);
  });
}

/** Whether there is anything to follow, without writing. */
export async function hasNewHistory(db: Db, progress: string): Promise<boolean> {
  const { sources } = await readSources(db, progress);
  for (const source of sources) {
    if (!isIdle({ source, numbers: await findNew(db, source, 1) })) return true;
  }
  return false;
}

function isIdle({ source, numbers }: Look): boolean {
  return numbers.length === 0 && source.settledNumber === source.candidateNumber;
}

function numbersOf(looks: readonly Look[], subject: ChainSubject): readonly bigint[] {
  return looks.find(({ source }) => source.subject === subject)?.numbers ?? [];
}

// As for seals, no lock on a row: that would give the transaction its id before the look.
async function tryLock(tx: Tx, lock: string): Promise<boolean> {
  const { isMine } = await one<{ isMine: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as "isMine"`,
  );
  return isMine;
}

interface StoredSource extends Progress {
  readonly name: string;
  readonly ranges: StoredRanges;
  readonly oldestRunning: bigint;
}

// A statement after the lock, so that it sees what the process before has committed.
async function readSources(db: Db, progress: string) {
  const stored = await rows<StoredSource>(
    db,
    sql`select subject as name, settled_number as "settledNumber",
          candidate_number as "candidateNumber", candidate_transaction as "candidateTransaction",
          open_ranges as ranges,
          pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "oldestRunning"
        from ${raw(progress)}`,
  );
  const sources = [ledgerChain, auditChain].map((subject): Source => {
    const found = stored.find(({ name }) => name === subject.name);
    if (!found) throw new Error(`There is no progress of ${subject.name}.`);
    return { ...found, subject, ranges: readRanges(found.ranges) };
  });
  return { oldestRunning: stored[0]?.oldestRunning ?? 0n, sources };
}

const ENDLESS = 2n ** 63n - 1n;

async function findNew(db: Db, { subject, ranges }: Source, maxRows: number): Promise<bigint[]> {
  const found = await rows<{ number: bigint }>(
    db,
    sql`select history.number
        from unnest(${ranges.map(({ from }) => from)}::bigint[],
            ${ranges.map(({ to }) => to ?? ENDLESS)}::bigint[]) as open (low, high)
          join ${raw(subject.table)} history on history.number between open.low and open.high
        where history.number >= ${ranges[0]?.from}
        order by history.number limit ${maxRows}`,
  );
  return found.map(({ number }) => number);
}

interface Transactions {
  readonly oldestRunning: bigint;
  readonly ownTransaction: bigint;
}

async function writeProgress(
  tx: Tx,
  progress: string,
  { source, numbers }: Look,
  transactions: Transactions,
): Promise<void> {
  const { subject, ranges } = source;
  const next = nextProgress(source, {
    ...transactions,
    numbers,
    highestSealed: highestSeen(ranges),
    cutOff: numbers.length === MAX_ROWS,
  });
  const open = above(without(ranges, numbers), next.settledNumber);
  await run(
    tx,
    sql`update ${raw(progress)} set settled_number = ${next.settledNumber},
          candidate_number = ${next.candidateNumber},
          candidate_transaction = ${next.candidateTransaction},
          open_ranges = ${JSON.stringify(storeRanges(open))}
        where subject = ${subject.name}`,
  );
}
