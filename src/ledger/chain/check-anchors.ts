// Whether the anchors are the ones that were signed, all of them, and whether the chains still
// contain what they vouch for.
import { setImmediate as nextTurn } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';
import {
  type AnchorKeys,
  type CompactedAnchor,
  headsOf,
  lineHash,
  linesHash,
  NO_PREVIOUS,
  type RecoveryAnchor,
  readAnchor,
  type SignedAnchor,
} from './anchor.ts';
import { readAnchorFile } from './anchor-file.ts';
import type { ChainHead } from './seal.ts';
import type { SubjectName } from './subject.ts';

export interface AnchorReport {
  readonly anchors: number;
  readonly wrong: readonly string[];
  /** What is out of the ordinary and no sign of a change. */
  readonly notes: readonly string[];
}

/**
 * Checks both stores, one against the other, and all seals that were anchored. The bank goes on
 * meanwhile: the file, which follows the database, is read before it, and the keys last, so that
 * neither has an anchor or a key that the next one lacks.
 */
export async function checkAnchors(
  db: Db,
  findKeys: () => Promise<AnchorKeys | undefined>,
  folder: string,
): Promise<AnchorReport> {
  const file = await readAnchorFile(folder);
  const lines = file?.lines ?? [];
  const records = await rows<AnchorRow>(
    db,
    sql`select number, kind, subject, position, at, line from ledger.anchors order by number`,
  );
  const sealed = await rows<object>(db, sql`select from ledger.seals limit 1`);
  const keys = await findKeys();
  if (!keys) {
    const isUnused = sealed.length === 0 && records.length === 0 && lines.length === 0;
    const wrong = isUnused ? [] : ['the keys of the chain are missing'];
    return { anchors: 0, wrong, notes: [] };
  }
  const readLine = lineReader(keys);
  const inTable = await checkLines(
    'the database',
    readLine,
    records.map(({ line }) => line),
  );
  const inFile = await checkLines('the anchor file', readLine, lines);
  const anchors = mergeAnchors(inTable.anchors, inFile.anchors);
  const isMissing = sealed.length > 0 || anchors.length > 0;
  const wrong = [
    ...(isMissing && records.length === 0 ? ['the database has no anchors'] : []),
    ...(isMissing && lines.length === 0 ? [`there are no anchors in ${folder}`] : []),
    ...inTable.wrong,
    ...inFile.wrong,
    ...findChangedRows(records, inTable.anchors),
    ...compareStores(inTable.anchors, inFile.anchors),
    ...(await compareWithSeals(db, anchors)),
  ];
  const torn = file?.torn ? ['the last line of the anchor file was not written to its end'] : [];
  return { anchors: anchors.length, wrong, notes: torn };
}

interface AnchorRow {
  readonly number: bigint;
  readonly kind: string;
  readonly subject: string | null;
  readonly position: bigint | null;
  readonly at: Date;
  readonly line: string;
}

/** The columns repeat what the line says, for the database's own use. */
function findChangedRows(
  records: readonly AnchorRow[],
  anchors: readonly SignedAnchor[],
): string[] {
  const byLine = new Map(anchors.map(({ line, anchor }) => [line, anchor]));
  return records.flatMap(({ line, ...row }) => {
    const anchor = byLine.get(line);
    if (!anchor) return [];
    const { subject, position } =
      anchor.kind === 'seal' ? anchor : { subject: null, position: null };
    const isSame =
      row.number === anchor.number &&
      row.kind === anchor.kind &&
      row.subject === subject &&
      row.position === position &&
      row.at.getTime() === anchor.at.getTime();
    return isSame ? [] : [`the row of anchor ${anchor.number} was changed`];
  });
}

type LineReader = (line: string) => SignedAnchor | undefined;

/** Both stores have nearly the same lines; the signature of each line is checked once. */
function lineReader({ periods }: AnchorKeys): LineReader {
  const read = new Map<string, SignedAnchor | undefined>();
  return (line) => {
    if (!read.has(line)) read.set(line, readAnchor(line, periods));
    return read.get(line);
  };
}

/** Between two pauses, so that a server goes on answering while it checks signatures. */
const AT_ONCE = 100;

async function checkLines(store: string, readLine: LineReader, lines: readonly string[]) {
  const wrong: string[] = [];
  const anchors: SignedAnchor[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % AT_ONCE === 0) await nextTurn();
    const signed = readLine(line);
    if (signed) anchors.push(signed);
    else wrong.push(`line ${index + 1} in ${store} was not signed by this bank`);
  }
  const compactions = anchors.flatMap(({ anchor }) =>
    anchor.kind === 'compacted' ? [anchor] : [],
  );
  let previous: SignedAnchor | undefined;
  for (const signed of anchors) {
    wrong.push(...findBrokenLink(store, compactions, previous, signed));
    previous = signed;
  }
  wrong.push(...compactions.flatMap((one) => findLostKept(store, anchors, one)));
  return { anchors, wrong };
}

function findBrokenLink(
  store: string,
  compactions: readonly CompactedAnchor[],
  last: SignedAnchor | undefined,
  { anchor }: SignedAnchor,
): string[] {
  const expected = (last?.anchor.number ?? 0n) + 1n;
  if (anchor.number < expected) return [`anchor ${anchor.number} is in ${store} twice`];
  if (anchor.number === expected) {
    const previous = last ? lineHash(last.line) : NO_PREVIOUS;
    if (anchor.previous === previous) return [];
    return [`anchor ${anchor.number} in ${store} does not follow the one before it`];
  }
  const isCompacted = compactions.some(
    ({ first, last: end }) => first <= expected && anchor.number - 1n <= end,
  );
  if (isCompacted) return [];
  return [`anchors ${expected} to ${anchor.number - 1n} are missing in ${store}`];
}

function findLostKept(
  store: string,
  anchors: readonly SignedAnchor[],
  { number, first, last, kept }: CompactedAnchor,
): string[] {
  const inRange = anchors.filter(({ anchor }) => anchor.number >= first && anchor.number <= last);
  // A file that has not been compacted yet still has all of them.
  const isWhole = BigInt(inRange.length) === last - first + 1n;
  if (isWhole || linesHash(inRange.map(({ line }) => line)) === kept) return [];
  return [`anchors between ${first} and ${last} are missing in ${store} (see anchor ${number})`];
}

function mergeAnchors(...stores: (readonly SignedAnchor[])[]): SignedAnchor[] {
  const byLine = new Map(stores.flat().map((signed) => [signed.line, signed]));
  return [...byLine.values()].toSorted((a, b) => Number(a.anchor.number - b.anchor.number));
}

/** The file may be a few anchors behind the table, never ahead of it, and never different. */
function compareStores(
  inTable: readonly SignedAnchor[],
  inFile: readonly SignedAnchor[],
): string[] {
  const byNumber = new Map(inTable.map((signed) => [signed.anchor.number, signed.line]));
  const newest = inTable.at(-1)?.anchor.number ?? 0n;
  return inFile.flatMap(({ anchor: { number }, line }) => {
    const other = byNumber.get(number);
    if (other !== undefined && other !== line) {
      return [`anchor ${number} is not the same in the database and in the anchor file`];
    }
    return number > newest ? [`anchor ${number} of the anchor file is not in the database`] : [];
  });
}

export interface VouchedHead extends ChainHead {
  /** The number of the anchor. */
  readonly anchor: bigint;
}

/** What the anchors vouch for, without what a recovery has superseded. */
export function vouchedHeads(anchors: readonly SignedAnchor[]): VouchedHead[] {
  const recoveries = anchors.flatMap(({ anchor }) => (anchor.kind === 'recovery' ? [anchor] : []));
  return anchors.flatMap(({ anchor }) =>
    headsOf(anchor)
      .filter((head) => head.position > 0n && !isSuperseded(anchor.number, head, recoveries))
      .map((head) => ({ ...head, anchor: anchor.number })),
  );
}

async function compareWithSeals(db: Db, anchors: readonly SignedAnchor[]): Promise<string[]> {
  const vouched = vouchedHeads(anchors);
  return [...findContradictions(vouched), ...(await findOtherSeals(db, vouched))];
}

function isSuperseded(
  number: bigint,
  { subject, position }: ChainHead,
  recoveries: readonly RecoveryAnchor[],
): boolean {
  return recoveries.some(
    (recovery) => number < recovery.number && position > recovery.heads[subject].position,
  );
}

function findContradictions(vouched: readonly VouchedHead[]): string[] {
  const first = new Map<string, VouchedHead>();
  return vouched.flatMap((head) => {
    const seal = `seal ${head.position} of ${head.subject}`;
    const earlier = first.get(seal);
    if (!earlier) first.set(seal, head);
    if (!earlier || earlier.hash.equals(head.hash)) return [];
    return [`anchors ${earlier.anchor} and ${head.anchor} contradict each other about ${seal}`];
  });
}

/** Anchored seals that are missing, or are not the anchored ones. */
export async function findOtherSeals(db: Db, vouched: readonly VouchedHead[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const subject of ['ledger', 'audit'] satisfies SubjectName[]) {
    const heads = vouched.filter((head) => head.subject === subject);
    const positions = heads.map(({ position }) => position);
    const seals = await rows<{ position: bigint; hash: Buffer }>(
      db,
      sql`select position, hash from ledger.seals
        where subject = ${subject} and position = any(${positions}::bigint[])`,
    );
    const hashes = new Map(seals.map(({ position, hash }) => [position, hash]));
    for (const { position, hash, anchor } of heads) {
      const seal = hashes.get(position);
      if (!seal) wrong.push(`seal ${position} of ${subject} is missing: anchor ${anchor} has it`);
      else if (!seal.equals(hash)) {
        wrong.push(`seal ${position} of ${subject} is not the one of anchor ${anchor}`);
      }
    }
  }
  return wrong;
}
