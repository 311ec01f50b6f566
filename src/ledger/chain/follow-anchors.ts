// Brings the anchor file of a server up to the table, and answers what both say was anchored last.
import sql from 'sql-template-tag';
import { type Db, maybeOne } from '#database/connection.ts';
import { type AnchorPeriod, headsOf, linesHash, parseAnchor, readAnchor } from './anchor.ts';
import { appendToAnchorFile, readAnchorFile, rewriteAnchorFile } from './anchor-file.ts';
import { keptLines, listAnchorLines } from './anchor-table.ts';
import { ChainContradicted, type ChainHead } from './seal.ts';
import type { ChainSubject, SubjectName } from './subject.ts';

/** Copies what the table has and the file does not. A file that says otherwise stays as it is. */
export async function followAnchors(db: Db, folder: string): Promise<void> {
  const lines = (await readAnchorFile(folder))?.lines ?? [];
  const last = parseAnchor(lines.at(-1) ?? '');
  const newer = await listAnchorLines(db, last?.number);
  const newest = parseAnchor(newer.at(-1) ?? '');
  if (last && (newest?.number ?? 0n) < last.number) {
    throw new ChainContradicted(
      `the anchor file has anchor ${last.number}, which the database does not have`,
    );
  }
  const isSame = newer[0] === lines.at(-1);
  const isCompactedAway = last && parseAnchor(newer[0] ?? '')?.number !== last.number;
  if (last && !isSame && !isCompactedAway) {
    throw new ChainContradicted(
      `anchor ${last.number} is not the same in the anchor file and in the database`,
    );
  }
  const added = last && isSame ? newer.slice(1) : newer;
  if (added.length === 0) return;
  await appendToAnchorFile(folder, added);
  if (added.some((line) => parseAnchor(line)?.kind === 'compacted')) await compactFile(folder);
}

/** Drops what the compactions in the file say was dropped, where it is what they say. */
async function compactFile(folder: string): Promise<void> {
  let lines = (await readAnchorFile(folder))?.lines ?? [];
  for (const line of lines) {
    const anchor = parseAnchor(line);
    if (anchor?.kind !== 'compacted') continue;
    const isInRange = (other: string) => {
      const number = parseAnchor(other)?.number ?? 0n;
      return number >= anchor.first && number <= anchor.last;
    };
    const kept = keptLines(lines.filter(isInRange));
    if (linesHash(kept) !== anchor.kept) continue;
    const isKept = new Set(kept);
    lines = lines.filter((other) => !isInRange(other) || isKept.has(other));
  }
  await rewriteAnchorFile(folder, lines);
}

/** The lines of the newest anchors of a subject, by the table and by the file. */
export async function listNewestLines(
  db: Db,
  { name }: ChainSubject,
  folder: string,
): Promise<string[]> {
  const inTable = await findNewestLine(db, name);
  const inFile = (await readAnchorFile(folder))?.lines.findLast((line) => saysHead(line, name));
  return [inTable, inFile].flatMap((line) => line ?? []);
}

/** The heads of a subject that these lines vouch for. */
export function readHeads(
  lines: readonly string[],
  { name }: ChainSubject,
  periods: readonly AnchorPeriod[],
): ChainHead[] {
  return lines.flatMap((line) => {
    const signed = readAnchor(line, periods);
    if (!signed) throw new ChainContradicted('an anchor was not signed by this bank');
    return headsOf(signed.anchor).filter(({ subject }) => subject === name);
  });
}

/** The line of the newest anchor that has a head of this subject. */
export async function findNewestLine(db: Db, name: SubjectName): Promise<string | undefined> {
  const record = await maybeOne<{ line: string }>(
    db,
    sql`select line from ledger.anchors where number = greatest(
        (select max(number) from ledger.anchors where subject = ${name}),
        (select max(number) from ledger.anchors where subject is null and kind = 'recovery'))`,
  );
  return record?.line;
}

function saysHead(line: string, name: SubjectName): boolean {
  const anchor = parseAnchor(line);
  return anchor?.kind === 'recovery' || (anchor?.kind === 'seal' && anchor.subject === name);
}
