import sql, { raw } from 'sql-template-tag';
import { type Db, maybeOne, one, type Pool, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { CHAIN_START, sealHash } from './seal-hash.ts';
import { type Horizon, nextProgress, type Progress } from './settle.ts';
import type { ChainSubject } from './subject.ts';

/** The newest seal of a chain; kept outside the database, it shows a chain that was cut short. */
export interface ChainHead {
  readonly subject: ChainSubject['name'];
  readonly position: bigint;
  readonly hash: Buffer;
}

const MOST_ROWS = 2_000;

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
    const before = await readHorizon(tx);
    const found = await findUnsealed(tx, subject, progress.settledNumber);
    const after = await readHorizon(tx);
    const numbers = found.map((row) => row.number);
    const cutOff = found.length === MOST_ROWS;
    await writeProgress(tx, subject, nextProgress(progress, { before, after, numbers, cutOff }));
    if (found.length === 0) return undefined;
    return addSeal(tx, subject, found, now);
  });
}

// Whoever holds this row seals; the others leave it to him.
async function lockProgress(tx: Tx, { name }: ChainSubject): Promise<Progress | undefined> {
  return maybeOne<Progress>(
    tx,
    sql`select settled_number as "settledNumber", candidate_number as "candidateNumber",
        candidate_transaction as "candidateTransaction"
      from ledger.seal_progress where subject = ${name} for update skip locked`,
  );
}

async function readHorizon(tx: Tx): Promise<Horizon> {
  return one<Horizon>(
    tx,
    sql`select pg_snapshot_xmin(now_visible)::text::bigint as "oldestRunning",
        pg_snapshot_xmax(now_visible)::text::bigint as next
      from pg_current_snapshot() as now_visible`,
  );
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
      order by history.number limit ${MOST_ROWS}`,
  );
}

async function addSeal(
  tx: Tx,
  subject: ChainSubject,
  found: readonly Unsealed[],
  now: Date,
): Promise<ChainHead> {
  const last = await maybeOne<{ position: bigint; hash: Buffer }>(
    tx,
    sql`select position, hash from ledger.seals
      where subject = ${subject.name} order by position desc limit 1`,
  );
  const position = (last?.position ?? 0n) + 1n;
  const previousHash = last?.hash ?? CHAIN_START;
  const numbers = found.map((row) => row.number);
  const digests = Buffer.concat(found.map((row) => row.digest));
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
