// After a restore to an earlier moment the chains end before seals that were anchored. A signed
// anchor states where they ended then, so that later checks can tell this from a forgery.
import sql from 'sql-template-tag';
import { type Pool, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import {
  type AnchorKeys,
  parseAnchor,
  readAnchor,
  type SignedAnchor,
  secretOf,
  withLaterPeriods,
} from '#ledger/chain/anchor.ts';
import { readAnchorFile } from '#ledger/chain/anchor-file.ts';
import {
  appendAnchors,
  deleteAnchors,
  insertAnchorLine,
  listAnchorLines,
  lockAnchors,
} from '#ledger/chain/anchor-table.ts';
import { findOtherSeals, vouchedHeads } from '#ledger/chain/check-anchors.ts';
import { followAnchors } from '#ledger/chain/follow-anchors.ts';
import { ChainContradicted, type ChainHead, findChainHead } from '#ledger/chain/seal.ts';
import {
  auditChain,
  type ChainSubject,
  ledgerChain,
  type SubjectName,
} from '#ledger/chain/subject.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';
import { requireChainKeys, storeAnchorKey } from './chain-keys.ts';

export interface RecoveryOptions {
  readonly pool: Pool;
  readonly keys: KeyRing;
  readonly anchorDir: string;
  readonly reason: string;
  readonly now: Date;
}

export interface RecordedRecovery {
  /** The number of its anchor. */
  readonly number: bigint;
  /** How many seals were anchored and are no longer there. */
  readonly lost: Readonly<Record<SubjectName, bigint>>;
}

export const RECOVERY = { subjectKind: 'history', action: 'record-recovery' } as const;

export const ACKNOWLEDGE = 'acknowledge-recovery';

export async function recordRecovery(options: RecoveryOptions): Promise<RecordedRecovery> {
  const { pool, anchorDir, reason, now } = options;
  const recorded = await transaction(pool, async (tx) => {
    // The signatures of years are checked between two statements.
    await run(tx, sql`set local idle_in_transaction_session_timeout = 0`);
    await lockAnchors(tx);
    const { anchorKeys } = await requireChainKeys(tx, options.keys);
    const inTable = await listAnchorLines(tx);
    const inFile = (await readAnchorFile(anchorDir))?.lines ?? [];
    const signed = readSigned([...new Set([...inTable, ...inFile])], anchorKeys);
    const heads = {
      ledger: await readHead(tx, ledgerChain),
      audit: await readHead(tx, auditChain),
    };
    const vouched = vouchedHeads(signed);
    const remaining = vouched.filter(
      ({ subject, position }) => position <= heads[subject].position,
    );
    const [contradiction] = await findOtherSeals(tx, remaining);
    if (contradiction) throw new ChainContradicted(`This is no restore: ${contradiction}.`);
    const lost = {
      ledger: countLost(vouched, 'ledger', heads.ledger.position),
      audit: countLost(vouched, 'audit', heads.audit.position),
    };
    await restoreAnchors(tx, signed, inTable, inFile);
    await continueKeys(tx, options, anchorKeys, signed);
    const contents = [{ kind: 'recovery' as const, heads, reason }];
    const number = await appendAnchors(tx, anchorKeys.current, contents, now);
    await appendAudit(tx, {
      at: now,
      actorKind: 'system',
      actorId: null,
      ...RECOVERY,
      subjectId: String(number),
      after: { reason, lost },
      address: null,
      requestId: null,
    });
    return { number, lost };
  });
  await followAnchors(pool, anchorDir);
  return recorded;
}

/** In the order of their numbers. A key that the database has forgotten too is in the lines. */
function readSigned(lines: readonly string[], { periods }: AnchorKeys): SignedAnchor[] {
  const numberOf = (line: string) => parseAnchor(line)?.number ?? 0n;
  const sorted = lines.toSorted((a, b) => Number(numberOf(a) - numberOf(b)));
  const all = withLaterPeriods(periods, sorted);
  return sorted.map((line) => {
    const signed = readAnchor(line, all);
    if (!signed) throw new ChainContradicted('An anchor was not signed by this bank.');
    return signed;
  });
}

async function readHead(tx: Tx, subject: ChainSubject) {
  const head = await findChainHead(tx, subject);
  return { position: head?.position ?? 0n, hash: head?.hash.toString('hex') ?? '' };
}

function countLost(vouched: readonly ChainHead[], subject: SubjectName, position: bigint): bigint {
  const isLost = (head: ChainHead) => head.subject === subject && head.position > position;
  return (vouched.findLast(isLost)?.position ?? position) - position;
}

/** What the database has forgotten stays on record; what was thinned out meanwhile goes again. */
async function restoreAnchors(
  tx: Tx,
  signed: readonly SignedAnchor[],
  inTable: readonly string[],
  inFile: readonly string[],
): Promise<void> {
  const newest = parseAnchor(inTable.at(-1) ?? '')?.number ?? 0n;
  const forgotten = signed.filter(({ anchor }) => anchor.number > newest);
  for (const { line } of forgotten) await insertAnchorLine(tx, line);
  const isInFile = new Set(inFile);
  const isInTable = new Set(inTable);
  for (const { anchor: compaction } of forgotten) {
    if (compaction.kind !== 'compacted') continue;
    const { first, last } = compaction;
    const dropped = signed.filter(
      ({ anchor: { number }, line }) =>
        isInTable.has(line) && !isInFile.has(line) && number >= first && number <= last,
    );
    await deleteAnchors(
      tx,
      dropped.map(({ anchor }) => anchor.number),
    );
  }
}

/** The restored key signs again where a later one was forgotten, whose private part is lost. */
async function continueKeys(
  tx: Tx,
  { keys, now }: RecoveryOptions,
  anchorKeys: AnchorKeys,
  signed: readonly SignedAnchor[],
): Promise<void> {
  const { current, periods } = anchorKeys;
  const lines = signed.map(({ line }) => line);
  const between = withLaterPeriods(periods, lines).slice(periods.length);
  if (between.length === 0) return;
  const from = (signed.at(-1)?.anchor.number ?? 0n) + 1n;
  await storeAnchorKey(tx, keys, anchorKeys, { from, secret: secretOf(current), between }, now);
}
