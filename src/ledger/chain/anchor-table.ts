// The anchors of a bank in the database: one sequence for all servers, which each of them copies.
import sql from 'sql-template-tag';
import { type Db, maybeOne, one, rows, run, type Tx } from '#database/connection.ts';
import {
  type Anchor,
  type AnchorContent,
  type AnchorKey,
  anchorLine,
  lineHash,
  linesHash,
  NO_PREVIOUS,
  parseAnchor,
} from './anchor.ts';

/** The lines from this number on, in order. */
export async function listAnchorLines(db: Db, from = 0n): Promise<string[]> {
  const records = await rows<{ line: string }>(
    db,
    sql`select line from ledger.anchors where number >= ${from} order by number`,
  );
  return records.map(({ line }) => line);
}

/** One writer at a time numbers anchors; the lock ends with the transaction. */
export async function lockAnchors(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('anchors', 0))`);
}

/**
 * Adds anchors after the last one, and returns the number of the newest. The first one of a bank is
 * preceded by the public key, so that the lines can be read without the database. The key must have
 * been read under the lock: another process may have replaced it before.
 */
export async function appendAnchors(
  tx: Tx,
  key: AnchorKey,
  contents: readonly AnchorContent[],
  at: Date,
): Promise<bigint> {
  const last = await maybeOne<{ line: string }>(
    tx,
    sql`select line from ledger.anchors order by number desc limit 1`,
  );
  const first: AnchorContent[] = last ? [] : [{ kind: 'key', publicKey: key.publicKey }];
  let previous = last ? lineHash(last.line) : NO_PREVIOUS;
  let number = (last && parseAnchor(last.line)?.number) ?? 0n;
  for (const content of [...first, ...contents]) {
    number += 1n;
    const line = anchorLine({ ...content, number, at, previous }, key);
    await insertAnchorLine(tx, line);
    previous = lineHash(line);
  }
  return number;
}

/** Adds a line that has its number and signature already. */
export async function insertAnchorLine(tx: Tx, line: string): Promise<void> {
  const anchor = parseAnchor(line);
  if (!anchor) throw new Error('A line of an anchor cannot be read.');
  const { subject, position } = anchor.kind === 'seal' ? anchor : NO_SEAL;
  await run(
    tx,
    sql`insert into ledger.anchors (number, kind, subject, position, at, line)
      values (${anchor.number}, ${anchor.kind}, ${subject}, ${position}, ${anchor.at}, ${line})`,
  );
}

const NO_SEAL = { subject: null, position: null };

/** So many of the newest anchors stay whatever their day is. */
const NEWEST = 1_000n;
/** So many beyond those are thinned out together. */
const COMPACT_AT = 2_000n;

/** Thins out older anchors when there are many; a signed line states what was kept. */
export async function compactAnchors(tx: Tx, key: AnchorKey, at: Date): Promise<void> {
  const { first, last } = await one<{ first: bigint; last: bigint }>(
    tx,
    sql`select coalesce((
          select (regexp_match(line, '"last":"(\\d+)"'))[1]::bigint from ledger.anchors
            where kind = 'compacted' order by number desc limit 1), 0) + 1 as first,
        coalesce(max(number), 0) - ${NEWEST} as last from ledger.anchors`,
  );
  if (last - first < COMPACT_AT) return;
  const range = await rows<{ number: bigint; line: string }>(
    tx,
    sql`select number, line from ledger.anchors
      where number between ${first} and ${last} order by number`,
  );
  const kept = keptLines(range.map(({ line }) => line));
  const isKept = new Set(kept);
  const dropped = range.filter(({ line }) => !isKept.has(line));
  await appendAnchors(
    tx,
    key,
    [
      {
        kind: 'compacted',
        first,
        last,
        kept: linesHash(kept),
        dropped: linesHash(dropped.map(({ line }) => line)),
      },
    ],
    at,
  );
  await deleteAnchors(
    tx,
    dropped.map(({ number }) => number),
  );
}

/** Removes anchors that a compaction has dropped; the database refuses to remove any other. */
export async function deleteAnchors(tx: Tx, numbers: readonly bigint[]): Promise<void> {
  await run(tx, sql`delete from ledger.anchors where number = any(${numbers}::bigint[])`);
}

/** Of these lines the last seal of each subject on each day, and all that are no seals. */
export function keptLines(lines: readonly string[]): string[] {
  const lastOfDay = new Map<string, string>();
  const anchors = lines.map((line) => ({ line, anchor: parseAnchor(line) }));
  const dayOf = (anchor: Anchor) => anchor.at.toISOString().slice(0, 10);
  for (const { line, anchor } of anchors) {
    if (anchor?.kind === 'seal') lastOfDay.set(`${anchor.subject} ${dayOf(anchor)}`, line);
  }
  const kept = new Set(lastOfDay.values());
  return lines.filter((line, index) => anchors[index]?.anchor?.kind !== 'seal' || kept.has(line));
}
