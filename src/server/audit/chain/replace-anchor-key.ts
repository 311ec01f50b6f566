import type { Pool } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { makeAnchorSecret, readAnchorKey } from '#ledger/chain/anchor.ts';
import { appendAnchors, lockAnchors } from '#ledger/chain/anchor-table.ts';
import { followAnchors } from '#ledger/chain/follow-anchors.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';
import { requireChainKeys, storeAnchorKey } from './chain-keys.ts';

export interface ReplaceAnchorKeyOptions {
  readonly pool: Pool;
  readonly keys: KeyRing;
  readonly anchorDir: string;
  readonly now: Date;
}

/**
 * Anchors after this are signed with a new key pair, which an anchor signed with the old one
 * introduces. Servers that run meanwhile read the new key with their next anchor. Returns the
 * number of the first anchor that the new key signs.
 */
export async function replaceAnchorKey(options: ReplaceAnchorKeyOptions): Promise<bigint> {
  const { pool, keys, anchorDir, now } = options;
  // It refuses where the file contradicts the database: that is looked into before.
  await followAnchors(pool, anchorDir);
  const from = await transaction(pool, async (tx) => {
    await lockAnchors(tx);
    const { anchorKeys } = await requireChainKeys(tx, keys);
    const secret = makeAnchorSecret();
    const { publicKey } = readAnchorKey(secret);
    const contents = [{ kind: 'key' as const, publicKey }];
    const number = await appendAnchors(tx, anchorKeys.current, contents, now);
    await storeAnchorKey(tx, keys, anchorKeys, { from: number + 1n, secret }, now);
    await appendAudit(tx, {
      at: now,
      actorKind: 'system',
      actorId: null,
      action: 'replace-anchor-key',
      subjectKind: 'history',
      subjectId: String(number),
      address: null,
      requestId: null,
    });
    return number + 1n;
  });
  await followAnchors(pool, anchorDir);
  return from;
}
