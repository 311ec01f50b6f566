import sql, { raw } from 'sql-template-tag';
import { type Db, maybeOne, one, type Pool, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { amongNumbers } from '../among-numbers.ts';
import { nextProgress, type Progress } from './next-progress.ts';
import { CHAIN_START, sealHash } from './seal-hash.ts';
import { type ChainSubject, type SubjectName, selectDigests } from './subject.ts';

/** The newest seal of a chain; kept outside the database, it shows a chain that was cut short. */
export interface ChainHead {
  readonly subject: SubjectName;
  readonly position: bigint;
  readonly hash: Buffer;
}

/** A new seal, and whether rows may have been left for the next one. */
export interface NewSeal extends ChainHead {
  readonly isFull: boolean;
}

const MAX_ROWS = 2_000;

/** Whether sealing could find anything, or learn that nothing more can come. Only reads. */
export async function isSealingDue(db: Db, { name, table }: ChainSubject): Promise<boolean> {
  const { due } = await one<{ due: boolean }>(
    db,
    // Asked for the highest, it looks at the end of an index; asked whether there is one above, it
    // may read the table from its beginning.
    sql`select settled_number < greatest(candidate_number,
        (select max(number) from ${raw(table)})) as due
      from ledger.seal_progress where subject = ${name}`,
  );
  return due;
}

/** The chain does not continue what was anchored. Sealing stops until a person has looked. */
export class ChainContradicted extends Error {
  override name = 'ChainContradicted';
}

export interface SealOptions {
  readonly sealKey: Buffer;
  /** Heads that were anchored: the chain must still contain each of them. */
  readonly anchored: readonly ChainHead[];
  readonly now: Date;
}

/**
 * Seals what has been recorded since the last seal: one new link over up to 2,000 rows. Undefined
 * when there is nothing new, or another process is sealing.
 */
export async function seal(
  pool: Pool,
  subject: ChainSubject,
  options: SealOptions,
): Promise<NewSeal | undefined> {
  return transaction(pool, async (tx) => {
    const progress = await lockProgress(tx, subject);
    if (!progress) return undefined;
    const oldestRunning = await readOldestRunning(tx);
    const numbers = await findUnsealed(tx, subject, progress.settledNumber);
    const isFull = numbers.length === MAX_ROWS;
    const look = {
      oldestRunning,
      ownTransaction: await takeTransactionId(tx),
      numbers,
      highestSealed: await readHighestSealed(tx, subject),
      cutOff: isFull,
    };
    const next = nextProgress(progress, look);
    await writeProgress(tx, subject, next);
    const last = await findChainHead(tx, subject);
    await requireAnchored(tx, subject, last, options.anchored);
    if (numbers.length === 0) return undefined;
    const { settledNumber } = next;
    return { ...(await addSeal(tx, subject, { last, numbers, settledNumber }, options)), isFull };
  });
}

/** The newest seal; undefined while there is none. */
export async function findChainHead(
  db: Db,
  { name }: ChainSubject,
): Promise<ChainHead | undefined> {
  return maybeOne<ChainHead>(
    db,
    sql`select subject, position, hash from ledger.seals
      where subject = ${name} order by position desc limit 1`,
  );
}

// Seals that were anchored and are gone, or are others, were removed or replaced in the database.
// A new seal would hide that, and its anchor would vouch for the changed history.
async function requireAnchored(
  tx: Tx,
  { name }: ChainSubject,
  last: ChainHead | undefined,
  anchored: readonly ChainHead[],
): Promise<void> {
  for (const { position, hash } of anchored) {
    if (position === 0n) continue;
    const seal =
      last?.position === position
        ? last
        : await maybeOne<{ hash: Buffer }>(
            tx,
            sql`select hash from ledger.seals where subject = ${name} and position = ${position}`,
          );
    if (!seal?.hash.equals(hash)) {
      throw new ChainContradicted(
        `seal ${position} of ${name} is not the one that was anchored: nothing is sealed`,
      );
    }
  }
}

// Only one process seals at a time. The lock is not one on the row: that would give the transaction
// its id before the look at the table, and it has to have one from after it. The row is read in a
// statement after the lock, so that it is what the process before has committed.
async function lockProgress(tx: Tx, { name }: ChainSubject): Promise<Progress | undefined> {
  const { isMine } = await one<{ isMine: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`seal ${name}`}, 0)) as "isMine"`,
  );
  if (!isMine) return undefined;
  return maybeOne<Progress>(
    tx,
    sql`select settled_number as "settledNumber", candidate_number as "candidateNumber",
        candidate_transaction as "candidateTransaction"
      from ledger.seal_progress where subject = ${name}`,
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

async function findUnsealed(
  tx: Tx,
  { name, table }: ChainSubject,
  settledNumber: bigint,
): Promise<bigint[]> {
  const records = await rows<{ number: bigint }>(
    tx,
    sql`select history.number from ${raw(table)} history
      left join (
        select unnest(numbers) as number from ledger.seals
          where subject = ${name} and highest_number > ${settledNumber}
        ) sealed using (number)
      where history.number > ${settledNumber} and sealed.number is null
      order by history.number limit ${MAX_ROWS}`,
  );
  return records.map(({ number }) => number);
}

interface NextSeal {
  readonly last: ChainHead | undefined;
  readonly numbers: readonly bigint[];
  /** Every row with a number up to this one is sealed, now that these are. */
  readonly settledNumber: bigint;
}

async function addSeal(
  tx: Tx,
  subject: ChainSubject,
  { last, numbers, settledNumber }: NextSeal,
  { sealKey, now }: SealOptions,
): Promise<ChainHead> {
  const records = await rows<{ digest: Buffer }>(
    tx,
    sql`${selectDigests(subject, (number) => amongNumbers(number, numbers))}
      order by number`,
  );
  const position = (last?.position ?? 0n) + 1n;
  const fresh = {
    subject: subject.name,
    position,
    previousHash: last?.hash ?? CHAIN_START,
    numbers: numbers.join(','),
    digests: Buffer.concat(records.map(({ digest }) => digest)),
    settledNumber,
    sealedAt: now,
  };
  const hash = sealHash(sealKey, fresh);
  await run(
    tx,
    sql`insert into ledger.seals (subject, position, numbers, digests, highest_number,
        settled_number, previous_hash, hash, sealed_at)
      values (${subject.name}, ${position}, ${numbers}, ${fresh.digests}, ${numbers.at(-1)},
        ${settledNumber}, ${fresh.previousHash}, ${hash}, ${now})`,
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
