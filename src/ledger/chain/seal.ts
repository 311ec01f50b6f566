import sql, { raw } from 'sql-template-tag';
import { type Db, maybeOne, one, type Pool, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { nextProgress, type Progress } from './next-progress.ts';
import { CHAIN_START, sealHash } from './seal-hash.ts';
import type { ChainSubject } from './subject.ts';

/** The newest seal of a chain; kept outside the database, it shows a chain that was cut short. */
export interface ChainHead {
  readonly subject: ChainSubject['name'];
  readonly position: bigint;
  readonly hash: Buffer;
}

const MAX_ROWS = 2_000;

/** Whether sealing could find anything, or learn that nothing more can come. Only reads. */
export async function isSealingDue(db: Db, { name, table }: ChainSubject): Promise<boolean> {
  const { due } = await one<{ due: boolean }>(
    db,
    sql`select settled_number < candidate_number or exists (
        select from ${raw(table)} where number > settled_number) as due
      from ledger.seal_progress where subject = ${name}`,
  );
  return due;
}

/**
 * Seals what has been recorded since the last seal: one new link over up to 2,000 rows. Undefined
 * when there is nothing new, or another process is sealing.
 */
export async function seal(
  pool: Pool,
  subject: ChainSubject,
  now: Date,
): Promise<ChainHead | undefined> {
  return transaction(pool, async (tx) => {
    const progress = await lockProgress(tx, subject);
    if (!progress) return undefined;
    const oldestRunning = await readOldestRunning(tx);
    const unsealed = await findUnsealed(tx, subject, progress.settledNumber);
    const look = {
      oldestRunning,
      ownTransaction: await takeTransactionId(tx),
      numbers: unsealed.map((row) => row.number),
      highestSealed: await readHighestSealed(tx, subject),
      cutOff: unsealed.length === MAX_ROWS,
    };
    await writeProgress(tx, subject, nextProgress(progress, look));
    if (unsealed.length === 0) return undefined;
    return addSeal(tx, subject, unsealed, now);
  });
}

// Only one process seals at a time. The lock is not one on the row: that would give the transaction
// its id before the look at the table, and it has to have one from after it.
async function lockProgress(tx: Tx, { name }: ChainSubject): Promise<Progress | undefined> {
  return maybeOne<Progress>(
    tx,
    sql`select settled_number as "settledNumber", candidate_number as "candidateNumber",
        candidate_transaction as "candidateTransaction"
      from ledger.seal_progress
      where subject = ${name} and pg_try_advisory_xact_lock(hashtextextended(${`seal ${name}`}, 0))`,
  );
}

async function readOldestRunning(tx: Tx): Promise<bigint> {
  const { oldest } = await one<{ oldest: bigint }>(
    tx,
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest`,
  );
  return oldest;
}

// The upper end of a snapshot would not do: beyond it there may be transactions that have begun.
async function takeTransactionId(tx: Tx): Promise<bigint> {
  const { id } = await one<{ id: bigint }>(
    tx,
    sql`select pg_current_xact_id()::text::bigint as id`,
  );
  return id;
}

async function readHighestSealed(tx: Tx, { name }: ChainSubject): Promise<bigint> {
  const { highest } = await one<{ highest: bigint }>(
    tx,
    sql`select coalesce(max(highest_number), 0) as highest
      from ledger.seals where subject = ${name}`,
  );
  return highest;
}

interface Unsealed {
  readonly number: bigint;
  readonly digest: Buffer;
}

async function findUnsealed(
  tx: Tx,
  { name, table, digest }: ChainSubject,
  settledNumber: bigint,
): Promise<Unsealed[]> {
  return rows<Unsealed>(
    tx,
    sql`select history.number, ${raw(digest)} as digest
      from ${raw(table)} history
      where history.number > ${settledNumber}
        and history.number not in (
          select unnest(numbers) from ledger.seals
            where subject = ${name} and highest_number > ${settledNumber})
      order by history.number limit ${MAX_ROWS}`,
  );
}

async function addSeal(
  tx: Tx,
  subject: ChainSubject,
  unsealed: readonly Unsealed[],
  now: Date,
): Promise<ChainHead> {
  const last = await maybeOne<{ position: bigint; hash: Buffer }>(
    tx,
    sql`select position, hash from ledger.seals
      where subject = ${subject.name} order by position desc limit 1`,
  );
  const position = (last?.position ?? 0n) + 1n;
  const previousHash = last?.hash ?? CHAIN_START;
  const numbers = unsealed.map((row) => row.number);
  const digests = Buffer.concat(unsealed.map((row) => row.digest));
  const hash = sealHash({ previousHash, numbers, digests });
  await run(
    tx,
    sql`insert into ledger.seals
        (subject, position, numbers, digests, highest_number, previous_hash, hash, sealed_at)
      values (${subject.name}, ${position}, ${numbers}, ${digests}, ${numbers.at(-1)},
        ${previousHash}, ${hash}, ${now})`,
  );
  return { subject: subject.name, position, hash };
}

async function writeProgress(tx: Tx, { name }: ChainSubject, progress: Progress): Promise<void> {
  await run(
    tx,
    sql`update ledger.seal_progress set settled_number = ${progress.settledNumber},
        candidate_number = ${progress.candidateNumber},
        candidate_transaction = ${progress.candidateTransaction}
      where subject = ${name}`,
  );
}
