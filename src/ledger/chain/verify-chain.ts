import sql, { raw } from 'sql-template-tag';
import { type Db, maybeOne, one, rows } from '#database/connection.ts';
import type { ChainHead } from './seal.ts';
import { CHAIN_START, DIGEST_BYTES, sealHash } from './seal-hash.ts';
import type { ChainSubject } from './subject.ts';

export interface ChainReport {
  readonly seals: number;
  readonly rows: number;
  /** The first thing that is wrong, in words that name the row. */
  readonly broken?: string;
}

interface Seal {
  readonly position: bigint;
  readonly numbers: string[];
  readonly digests: Buffer;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

/** Walks the whole chain and every row it covers. Anchors are heads that were kept elsewhere. */
export async function verifyChain(
  db: Db,
  subject: ChainSubject,
  anchors: readonly ChainHead[] = [],
): Promise<ChainReport> {
  const seen = { seals: 0, rows: 0 };
  const anchored = new Map(anchors.map((anchor) => [anchor.position, anchor.hash]));
  let previousHash: Buffer = CHAIN_START;
  for (let position = 1n; ; position += 1n) {
    const seal = await findSeal(db, subject, position);
    if (!seal) break;
    const broken =
      findBrokenLink(seal, previousHash, anchored.get(position)) ??
      (await findBrokenRow(db, subject, seal));
    if (broken) return { ...seen, broken };
    seen.seals += 1;
    seen.rows += seal.numbers.length;
    previousHash = seal.hash;
  }
  const broken =
    (await findCutEnd(db, subject, seen.seals, anchors)) ?? (await findAdded(db, subject));
  return broken ? { ...seen, broken } : seen;
}

async function findSeal(db: Db, { name }: ChainSubject, position: bigint) {
  return maybeOne<Seal>(
    db,
    sql`select position, numbers, digests, previous_hash as "previousHash", hash
      from ledger.seals where subject = ${name} and position = ${position}`,
  );
}

function findBrokenLink(seal: Seal, previousHash: Buffer, anchor?: Buffer): string | undefined {
  const numbers = seal.numbers.map(BigInt);
  if (!seal.previousHash.equals(previousHash)) {
    return `seal ${seal.position} does not follow the seal before it`;
  }
  if (!sealHash({ ...seal, numbers }).equals(seal.hash)) return `seal ${seal.position} was changed`;
  if (anchor && !anchor.equals(seal.hash)) {
    return `seal ${seal.position} is not the one that was anchored`;
  }
  return undefined;
}

async function findBrokenRow(
  db: Db,
  { name, table, digest }: ChainSubject,
  seal: Seal,
): Promise<string | undefined> {
  const records = await rows<{ number: bigint; digest: Buffer }>(
    db,
    sql`select history.number, ${raw(digest)} as digest
      from ${raw(table)} history where history.number = any(${seal.numbers}::bigint[])`,
  );
  const digests = new Map(records.map((row) => [row.number.toString(), row.digest]));
  for (const [index, number] of seal.numbers.entries()) {
    const now = digests.get(number);
    if (!now) return `${name} row ${number} is missing`;
    const then = seal.digests.subarray(index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES);
    if (!now.equals(then)) return `${name} row ${number} was changed`;
  }
  return undefined;
}

async function findCutEnd(
  db: Db,
  { name }: ChainSubject,
  walked: number,
  anchors: readonly ChainHead[],
): Promise<string | undefined> {
  const { count } = await one<{ count: bigint }>(
    db,
    sql`select count(*) from ledger.seals where subject = ${name}`,
  );
  const ends = [count, ...anchors.map((anchor) => anchor.position)];
  const isCut = ends.some((end) => end > BigInt(walked));
  return isCut ? `seal ${walked + 1} of ${name} is missing` : undefined;
}

/** A row that slipped in below what was settled, after the fact. */
async function findAdded(db: Db, { name, table }: ChainSubject): Promise<string | undefined> {
  const added = await maybeOne<{ number: bigint }>(
    db,
    sql`select history.number from ${raw(table)} history
      where history.number <= (
          select settled_number from ledger.seal_progress where subject = ${name})
        and history.number not in (
          select unnest(numbers) from ledger.seals where subject = ${name})
      order by history.number limit 1`,
  );
  return added ? `${name} row ${added.number} was added later` : undefined;
}
