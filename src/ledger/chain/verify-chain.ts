// Reads a chain from one position to another in ranges and computes every digest again. Each range
// costs two statements, so the time grows with the rows and not with their square, and each can be
// the last one of a run: the next run goes on after it.
import sql, { type Sql } from 'sql-template-tag';
import { type Db, maybeOne, one, rows } from '#database/connection.ts';
import { LOWEST_NUMBER } from '../invariants/invariants.ts';
import { CHAIN_START, DIGEST_BYTES, sealHash } from './seal-hash.ts';
import { type ChainSubject, selectDigests } from './subject.ts';

/** Up to here a chain was read and found unchanged. */
export interface ChainPosition {
  readonly position: bigint;
  readonly hash: Buffer;
  /** The highest number that was read so far. */
  readonly number: bigint;
}

export const CHAIN_BEGIN: ChainPosition = {
  position: 0n,
  hash: CHAIN_START,
  number: LOWEST_NUMBER,
};

/** What was read of a chain since the beginning of the run. */
export interface ChainReport {
  /** Up to here everything is in order, and the next run may go on from here. */
  readonly reached: ChainPosition;
  readonly seals: number;
  readonly rows: number;
  /** What is wrong, in sentences that name the row or the seal. */
  readonly wrong: readonly string[];
}

export interface VerifyOptions {
  readonly sealKey: Buffer;
  readonly from?: ChainPosition;
  /** The last position to read; the end of the chain unless said otherwise. */
  readonly until?: bigint;
  /** How many rows are read at once. */
  readonly rangeRows?: number;
  /**
   * Called after a range that is in order, and in which no row still waits for its seal: that row
   * may turn out to have been added later, and a range that was called in order is not read again.
   * The next one is read where it answers true.
   */
  readonly onRange?: (reached: ChainPosition, before: ChainPosition) => Promise<boolean>;
}

const RANGE_ROWS = 50_000;
const RANGE_SEALS = 2_000;
/** More than this many findings say nothing more. */
const MAX_WRONG = 20;

/** Reads the chain in ranges, and stops after the first range in which something is wrong. */
export async function verifyChain(
  db: Db,
  subject: ChainSubject,
  options: VerifyOptions,
): Promise<ChainReport> {
  const { sealKey, from = CHAIN_BEGIN, until, rangeRows = RANGE_ROWS, onRange } = options;
  let read = from;
  let reached = from;
  const total = { seals: 0, rows: 0 };
  // Rows that no seal of their range has: a later seal may still have them.
  let unsealed: bigint[] = [];
  const stop = (wrong: string[]) => ({ ...total, reached, wrong: wrong.slice(0, MAX_WRONG) });
  const startsWrong = await findWrongStart(db, subject, from);
  if (startsWrong) return stop([startsWrong]);
  for (;;) {
    const seals = await listSeals(db, subject, read.position, rangeRows, until);
    const last = seals.at(-1);
    if (!last) break;
    const range = readRange(subject, sealKey, read, seals);
    if (range.wrong.length > 0) return stop(range.wrong);
    const compared = await compareRows(db, subject, range, seals);
    if (compared.wrong.length > 0) return stop(compared.wrong);
    const sealed = new Set(range.stragglers);
    unsealed = [...unsealed, ...compared.unsealed].filter((number) => !sealed.has(number));
    const added = unsealed.filter((number) => number <= last.settledNumber);
    if (added.length > 0) return stop(addedLater(subject, added));
    read = { position: last.position, hash: last.hash, number: range.to };
    total.seals += seals.length;
    total.rows += range.rows;
    if (unsealed.length > 0) continue;
    const before = reached;
    reached = read;
    if (onRange && !(await onRange(reached, before))) return stop([]);
  }
  return stop(await findWrongEnd(db, subject, read, unsealed));
}

interface Seal {
  readonly position: bigint;
  readonly numbers: string;
  readonly digests: Buffer;
  readonly highestNumber: bigint;
  readonly settledNumber: bigint;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
  readonly sealedAt: Date;
}

const sealColumns = sql`position, array_to_string(numbers, ',') as numbers, digests,
  highest_number as "highestNumber", settled_number as "settledNumber",
  previous_hash as "previousHash", hash, sealed_at as "sealedAt"`;

async function listSeals(
  db: Db,
  { name }: ChainSubject,
  after: bigint,
  rangeRows: number,
  until: bigint | undefined,
): Promise<Seal[]> {
  const end = until === undefined ? sql`true` : sql`position <= ${until}`;
  return rows<Seal>(
    db,
    sql`select ${sealColumns} from (
        select *, sum(octet_length(digests) / ${DIGEST_BYTES}) over (order by position) as total
        from ledger.seals where subject = ${name} and position > ${after} and ${end}
        order by position limit ${RANGE_SEALS}
      ) seals
      where total - octet_length(digests) / ${DIGEST_BYTES} < ${rangeRows} order by position`,
  );
}

interface Range {
  /** All rows above this number, up to `to`, are looked at. */
  readonly from: bigint;
  readonly to: bigint;
  /** Numbers of the range's seals that are not above `from`: their transactions ended late. */
  readonly stragglers: readonly bigint[];
  readonly rows: number;
  readonly wrong: string[];
}

/** What the seals say by themselves: that each follows the one before, and has its own hash. */
function readRange(
  { name: subject }: ChainSubject,
  sealKey: Buffer,
  reached: ChainPosition,
  seals: readonly Seal[],
): Range {
  const wrong: string[] = [];
  const stragglers: bigint[] = [];
  let [previous, to, count] = [{ ...reached }, reached.number, 0];
  for (const seal of seals) {
    const expected = previous.position + 1n;
    const numbers = seal.numbers.split(',').map(BigInt);
    const highest = numbers.at(-1) ?? 0n;
    if (seal.position !== expected) {
      wrong.push(`seal ${expected} of ${subject} is missing`);
      break;
    }
    if (!seal.previousHash.equals(previous.hash)) {
      wrong.push(`seal ${seal.position} of ${subject} does not follow the seal before it`);
    } else if (!sealHash(sealKey, { subject, ...seal }).equals(seal.hash)) {
      wrong.push(`seal ${seal.position} of ${subject} was changed`);
    } else if (seal.highestNumber !== highest) {
      wrong.push(`the highest number of seal ${seal.position} of ${subject} was changed`);
    }
    stragglers.push(...numbers.filter((number) => number <= reached.number));
    if (highest > to) to = highest;
    count += numbers.length;
    previous = { ...previous, position: seal.position, hash: seal.hash };
  }
  return { from: reached.number, to, stragglers, rows: count, wrong };
}

/** Numbers with commas between, and the digests of their rows one after the other. */
type Digests = Pick<Seal, 'numbers' | 'digests'>;

/** Which rows of the seals are missing or changed, and rows that none of the seals has. */
async function compareRows(db: Db, subject: ChainSubject, range: Range, seals: readonly Seal[]) {
  const current = await readDigests(db, subject, range);
  const sealed = {
    numbers: seals.map(({ numbers }) => numbers).join(','),
    digests: Buffer.concat(seals.map(({ digests }) => digests)),
  };
  // To look at each number takes longer than all else here, and is hardly ever needed.
  if (sealed.numbers === current.numbers && sealed.digests.equals(current.digests)) {
    return { wrong: [], unsealed: [] };
  }
  const now = new Map(listDigests(current));
  const wrong: string[] = [];
  for (const [number, digest] of listDigests(sealed)) {
    const found = now.get(number);
    if (!found) wrong.push(`${subject.name} row ${number} is missing`);
    else if (!found.equals(digest)) wrong.push(`${subject.name} row ${number} was changed`);
  }
  const known = new Set(sealed.numbers.split(','));
  const unsealed = [...now.keys()].filter((number) => !known.has(number)).map(BigInt);
  return { wrong, unsealed };
}

/** Of the rows as they are now. They come as two values: a row for each would cost more. */
async function readDigests(
  db: Db,
  subject: ChainSubject,
  { from, to, stragglers }: Range,
): Promise<Digests> {
  const inRange = (number: Sql) => sql`${number} > ${from} and ${number} <= ${to}`;
  const late = (number: Sql) => sql`${number} = any(${stragglers}::bigint[])`;
  const current =
    stragglers.length === 0
      ? selectDigests(subject, inRange)
      : sql`${selectDigests(subject, inRange)} union all ${selectDigests(subject, late)}`;
  return await one<Digests>(
    db,
    sql`select coalesce(string_agg(number::text, ',' order by number), '') as numbers,
        coalesce(string_agg(digest, '' order by number), '') as digests
      from (${current}) current`,
  );
}

function listDigests({ numbers, digests }: Digests): (readonly [string, Buffer])[] {
  if (numbers === '') return [];
  const digestAt = (index: number) =>
    digests.subarray(index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES);
  return numbers.split(',').map((number, index) => [number, digestAt(index)] as const);
}

function addedLater({ name }: ChainSubject, numbers: readonly bigint[]): string[] {
  return numbers.map((number) => `${name} row ${number} was added later`);
}

/** A run that goes on from where an earlier one ended starts at a seal that is still the same. */
async function findWrongStart(db: Db, { name }: ChainSubject, { position, hash }: ChainPosition) {
  if (position === 0n) return undefined;
  const seal = await maybeOne<{ hash: Buffer }>(
    db,
    sql`select hash from ledger.seals where subject = ${name} and position = ${position}`,
  );
  if (!seal) return `seal ${position} of ${name} is missing`;
  return seal.hash.equals(hash) ? undefined : `seal ${position} of ${name} was changed`;
}

interface SealProgress {
  readonly settledNumber: bigint;
  readonly highestNumber: bigint;
  readonly sealSettledNumber: bigint;
}

/** Rows left over that a later seal should have, and progress that does not fit the seals. */
async function findWrongEnd(
  db: Db,
  subject: ChainSubject,
  reached: ChainPosition,
  unsealed: readonly bigint[],
): Promise<string[]> {
  const { name } = subject;
  const progress = await maybeOne<SealProgress>(
    db,
    sql`select settled_number as "settledNumber", (
          select coalesce(max(highest_number), 0) from ledger.seals where subject = ${name}
        ) as "highestNumber", coalesce((
          select settled_number from ledger.seals
            where subject = ${name} order by position desc limit 1), 0) as "sealSettledNumber"
      from ledger.seal_progress where subject = ${name}`,
  );
  if (!progress) return [`the progress of sealing ${name} is missing`];
  const { settledNumber, highestNumber, sealSettledNumber } = progress;
  if (settledNumber < sealSettledNumber) return [`the progress of sealing ${name} was set back`];
  if (settledNumber > highestNumber) return [`the progress of sealing ${name} was set ahead`];
  return addedLater(subject, await findNeverSealed(db, subject, reached, unsealed, settledNumber));
}

/** Of these rows, those that should be in a seal by now and are in none. */
async function findNeverSealed(
  db: Db,
  { name }: ChainSubject,
  { position }: ChainPosition,
  unsealed: readonly bigint[],
  settledNumber: bigint,
): Promise<bigint[]> {
  let [left, after] = [unsealed, position];
  while (left.length > 0) {
    const next = await maybeOne<Seal>(
      db,
      sql`select ${sealColumns} from ledger.seals
        where subject = ${name} and position > ${after} order by position limit 1`,
    );
    if (!next) return left.filter((number) => number <= settledNumber);
    const sealed = new Set(next.numbers.split(',').map(BigInt));
    left = left.filter((number) => !sealed.has(number));
    const never = left.filter((number) => number <= next.settledNumber);
    if (never.length > 0) return never;
    after = next.position;
  }
  return [];
}
