// Checks everything the bank must be able to trust: the books, both chains of history, the anchors.
import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';
import { checkAnchors } from '#ledger/chain/check-anchors.ts';
import { findWeakGuards } from '#ledger/chain/check-guards.ts';
import { findChainHead } from '#ledger/chain/seal.ts';
import { auditChain, type ChainSubject, ledgerChain } from '#ledger/chain/subject.ts';
import { CHAIN_BEGIN, type ChainPosition, verifyChain } from '#ledger/chain/verify-chain.ts';
import { findWrongBooks, listClosedDays } from '#ledger/invariants/check-books.ts';
import {
  findViolations,
  findViolationsInRange,
  findWrongAccounts,
  HIGHEST_NUMBER,
} from '#ledger/invariants/invariants.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';
import { verifyLog } from '../../transparency/verify-log.ts';
import { type ChainKeys, findChainKeys } from '../chain/chain-keys.ts';
import { findChangedRows } from '../digested-rows.ts';
import { verifySignatures } from '../signatures/verify-signatures.ts';
import { findWrongStatements } from '../statement-digests.ts';
import { type CheckPurpose, readCheckProgress, saveCheckProgress } from './check-progress.ts';

export interface Finding {
  /** What was checked, with its size: "audit chain: 12 seals over 340 rows". */
  readonly what: string;
  /** What is wrong with it; empty when nothing is. */
  readonly wrong: readonly string[];
}

export interface VerifyHistoryOptions {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly anchorDir: string;
  /** False where the anchors are known to be elsewhere. */
  readonly anchors?: boolean;
  /** Where a check goes on that may be cut short; by default it begins at the beginning. */
  readonly scope?: 'all' | 'new';
}

export async function verifyHistory(options: VerifyHistoryOptions): Promise<Finding[]> {
  const { db, keys, anchorDir, anchors = true, scope } = options;
  // There are none while nothing was sealed yet.
  const chainKeys = await findChainKeys(db, keys);
  const ledger = await verifySubject(options, ledgerChain, chainKeys);
  const audit = await verifySubject(options, auditChain, chainKeys);
  const days = await listDaysToCheck(options);
  const wrongSums = [...(await findWrongAccounts(db)), ...(await findWrongBooks(db, days))];
  const log = await verifyLog(db, keys, { everyLeaf: scope === undefined });
  const signatures = await verifySignatures(db, scope === 'new' ? { share: ROTATING_SHARE } : {});
  const findings = [
    { what: 'ledger in balance', wrong: [...ledger.violations, ...wrongSums] },
    ledger.finding,
    audit.finding,
    { what: 'guards of history', wrong: await findWeakGuards(db) },
    { what: 'transfers, adjustments and staff', wrong: await findChangedRows(db) },
    { what: `signatures: ${signatures.count}`, wrong: signatures.wrong },
    { what: 'statements', wrong: await findWrongStatements(db) },
    {
      what: `transparency log: ${counted(Number(log.leaves), 'leaf', 'leaves')}`,
      wrong: log.wrong,
    },
  ];
  if (!anchors) return findings;
  const findKeys = async () => (await findChainKeys(db, keys))?.anchorKeys;
  const { anchors: count, wrong, notes } = await checkAnchors(db, findKeys, anchorDir);
  const what = [`anchors: ${count}`, ...notes].join('; ');
  return [...findings, { what, wrong }];
}

/** Every night so much of what was checked before is checked again. */
const ROTATING_SHARE = 30n;

/**
 * At night the days that were closed since an hour before the last check that found nothing, and a
 * share. One that was committed while that check ran may be dated before it.
 */
async function listDaysToCheck({ db, scope }: VerifyHistoryOptions) {
  if (scope !== 'new') return await listClosedDays(db);
  const { since } = await one<{ since: Date | null }>(
    db,
    sql`select max(asked_at) - interval '1 hour' as since from history_checks where in_order`,
  );
  const share = Number(ROTATING_SHARE);
  return await listClosedDays(db, since ? { since, share } : {});
}

async function verifySubject(
  options: VerifyHistoryOptions,
  subject: ChainSubject,
  keys: ChainKeys | undefined,
) {
  const { db, scope } = options;
  const total = { seals: 0, rows: 0 };
  const wrong: string[] = [];
  const violations: string[] = [];
  let reached = CHAIN_BEGIN;
  if (keys) {
    for (const run of await planRuns(options, keys, subject, wrong)) {
      const report = await verifyChain(db, subject, {
        ...run,
        sealKey: keys.sealKey,
        onRange: async (range, before) => {
          violations.push(...(await violationsBetween(db, subject, before, range.number)));
          if (violations.length === 0) await run.save?.(range);
          return violations.length === 0;
        },
      });
      total.seals += report.seals;
      total.rows += report.rows;
      wrong.push(...report.wrong);
      if (run.isNewest) reached = report.reached;
    }
  }
  const isWhole = wrong.length === 0 && violations.length === 0;
  // What was not sealed yet. Where something is wrong already, the rest is looked at all the same.
  if (isWhole) violations.push(...(await violationsBetween(db, subject, reached, HIGHEST_NUMBER)));
  else if (subject === ledgerChain && scope === undefined) {
    violations.splice(0, violations.length, ...(await findViolations(db)));
  }
  const size = `${counted(total.seals, 'seal')} over ${counted(total.rows, 'row')}`;
  const what = `${subject.name} chain: ${size}`;
  return { finding: { what, wrong }, violations };
}

async function violationsBetween(
  db: Db,
  subject: ChainSubject,
  { number: after }: ChainPosition,
  upTo: bigint,
): Promise<string[]> {
  // A range of stragglers alone ends where it begins.
  if (subject !== ledgerChain || upTo <= after) return [];
  return await findViolationsInRange(db, { after, upTo });
}

interface Run {
  readonly from: ChainPosition;
  readonly until?: bigint;
  readonly save?: (reached: ChainPosition) => Promise<void>;
  /** Whether it ends with the newest seal. */
  readonly isNewest: boolean;
}

/** Which parts of a chain are read this time; progress that cannot be trusted is a finding. */
async function planRuns(
  { db, scope }: VerifyHistoryOptions,
  { sealKey }: ChainKeys,
  subject: ChainSubject,
  wrong: string[],
): Promise<Run[]> {
  const { name } = subject;
  const start = async (purpose: CheckPurpose) => {
    const { reached, changed } = await readCheckProgress(db, sealKey, name, purpose);
    if (changed) wrong.push(`the progress of the check of ${name} was changed`);
    return reached;
  };
  const saveFor = (purpose: CheckPurpose) => (reached: ChainPosition) =>
    saveCheckProgress(db, sealKey, name, purpose, reached);
  if (scope === undefined) return [{ from: CHAIN_BEGIN, isNewest: true }];
  if (scope === 'all') return [{ from: await start('all'), save: saveFor('all'), isNewest: true }];

  const checked = await start('new');
  const newest = { from: checked, save: saveFor('new'), isNewest: true };
  const head = (await findChainHead(db, subject))?.position ?? 0n;
  const rotated = await start('rotation');
  const from = rotated.position >= checked.position ? CHAIN_BEGIN : rotated;
  const until = min(from.position + head / ROTATING_SHARE + 1n, checked.position);
  if (until <= from.position) return [newest];
  return [newest, { from, until, save: saveFor('rotation'), isNewest: false }];
}

function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
