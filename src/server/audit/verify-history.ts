import type { Db } from '#database/connection.ts';
import { auditChain, ledgerChain } from '#ledger/chain/subject.ts';
import { verifyChain } from '#ledger/chain/verify-chain.ts';
import { findViolations } from '#ledger/invariants.ts';
import type { KeyRing } from '../base/sealing/keys.ts';
import { readAnchors } from './anchors.ts';

export interface Finding {
  /** What was looked at, with its size: "audit chain: 12 seals over 340 rows". */
  readonly what: string;
  /** What is wrong with it; empty when nothing is. */
  readonly wrong: readonly string[];
}

/** Looks at everything the bank must be able to trust: the books, and both chains of history. */
export async function verifyHistory(db: Db, keys: KeyRing, dataDir: string): Promise<Finding[]> {
  const findings: Finding[] = [{ what: 'ledger in balance', wrong: await findViolations(db) }];
  for (const subject of [ledgerChain, auditChain]) {
    const anchors = await readAnchors(dataDir, keys, subject.name);
    const { seals, rows, broken } = await verifyChain(db, subject, anchors);
    findings.push({
      what: `${subject.name} chain: ${seals} seals over ${rows} rows, ${anchors.length} anchors`,
      wrong: broken === undefined ? [] : [broken],
    });
  }
  return findings;
}
