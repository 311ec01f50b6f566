// The keys of the chain: the one of the seals' hashes, and the pairs that sign anchors. They are
// made at the first seal and stored sealed by the bank's secret, which can so be replaced without
// touching the chain. Of a pair that was replaced the public part stays, for what it has signed.
import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, one, type Pool, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import {
  type AnchorKeys,
  type AnchorPeriod,
  anchorPeriod,
  makeAnchorSecret,
  readAnchorKey,
} from '#ledger/chain/anchor.ts';
import { ChainContradicted } from '#ledger/chain/seal.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';
import { type SealedColumn, sealedCellOf } from '../../base/sealing/reseal.ts';

export const chainKeyColumn: SealedColumn = {
  table: 'ledger.chain_keys',
  column: 'secret_sealed',
};

export interface ChainKeys {
  readonly sealKey: Buffer;
  readonly anchorKeys: AnchorKeys;
}

const SEAL = 'seal';
const ANCHOR = 'anchor ';
/** The row of the key that signs anchors from this number on. */
const anchorRowId = (from: bigint) => `${ANCHOR}${from}`;

interface StoredKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** The keys as they are stored; undefined while there are none. */
export async function findChainKeys(db: Db, keys: KeyRing): Promise<ChainKeys | undefined> {
  const records = await rows<{ id: string; sealed: string }>(
    db,
    sql`select id, secret_sealed as sealed from ledger.chain_keys`,
  );
  const stored = records.map(({ id, sealed }) => ({ id, secret: openSecret(keys, id, sealed) }));
  const sealKey = stored.find(({ id }) => id === SEAL)?.secret;
  const anchorKeys = readAnchorKeys(stored.filter(({ id }) => id !== SEAL));
  return sealKey && anchorKeys && { sealKey, anchorKeys };
}

/** The newest row has the private part of its key, the others have the public one. */
function readAnchorKeys(stored: readonly StoredKey[]): AnchorKeys | undefined {
  const [newest, ...replaced] = stored
    .map(({ id, secret }) => ({ from: BigInt(id.slice(ANCHOR.length)), secret }))
    .toSorted((a, b) => Number(b.from - a.from));
  if (!newest) return undefined;
  try {
    const current = readAnchorKey(newest.secret);
    const periods = replaced
      .toReversed()
      .map(({ from, secret }) => anchorPeriod(from, secret.toString('base64')));
    return { current, periods: [...periods, anchorPeriod(newest.from, current.publicKey)] };
  } catch {
    throw cannotBeOpened();
  }
}

export async function requireChainKeys(db: Db, keys: KeyRing): Promise<ChainKeys> {
  const known = await findChainKeys(db, keys);
  if (known) return known;
  throw new ChainContradicted(
    'the keys of the chain are missing: nothing was sealed yet, or they were removed',
  );
}

/** The keys; a bank without any seal that has none gets new ones. */
export async function openChainKeys(pool: Pool, keys: KeyRing, now: Date): Promise<ChainKeys> {
  const known = await findChainKeys(pool, keys);
  if (known) return known;
  await transaction(pool, async (tx) => {
    const { sealed } = await one<{ sealed: boolean }>(
      tx,
      sql`select exists (select from ledger.seals) or exists (select from ledger.anchors) as sealed`,
    );
    // New keys would make every seal look changed, and hide which of them were.
    if (sealed) throw new ChainContradicted('the keys of the chain are missing');
    await insertKey(tx, keys, { id: SEAL, secret: randomBytes(32) }, now);
    await insertKey(tx, keys, { id: anchorRowId(1n), secret: makeAnchorSecret() }, now);
  });
  return await requireChainKeys(pool, keys);
}

export interface NewAnchorKey {
  /** The number of the first anchor that it signs. */
  readonly from: bigint;
  readonly secret: Buffer;
  /** Periods of other keys, between that of the current one and the new one. */
  readonly between?: readonly AnchorPeriod[];
}

/** Stores a key that signs from now on. The private part of the one before it is not kept. */
export async function storeAnchorKey(
  tx: Tx,
  keys: KeyRing,
  { periods }: AnchorKeys,
  { from, secret, between = [] }: NewAnchorKey,
  now: Date,
): Promise<void> {
  for (const period of periods.slice(-1)) {
    const id = anchorRowId(period.from);
    const value = keys.seal(period.publicKey, cellOf(id));
    await run(tx, sql`update ledger.chain_keys set secret_sealed = ${value} where id = ${id}`);
  }
  for (const period of between) {
    const publicKey = Buffer.from(period.publicKey, 'base64');
    await insertKey(tx, keys, { id: anchorRowId(period.from), secret: publicKey }, now);
  }
  await insertKey(tx, keys, { id: anchorRowId(from), secret }, now);
}

// Of two servers that start at once one stores its keys, and both use those.
async function insertKey(
  tx: Tx,
  keys: KeyRing,
  { id, secret }: StoredKey,
  now: Date,
): Promise<void> {
  const value = keys.seal(secret.toString('base64'), cellOf(id));
  await run(
    tx,
    sql`insert into ledger.chain_keys (id, secret_sealed, created_at)
      values (${id}, ${value}, ${now}) on conflict (id) do nothing`,
  );
}

function openSecret(keys: KeyRing, id: string, sealed: string): Buffer {
  try {
    return Buffer.from(keys.open(sealed, cellOf(id)), 'base64');
  } catch {
    throw cannotBeOpened();
  }
}

function cannotBeOpened(): ChainContradicted {
  return new ChainContradicted(
    'The keys of the chain cannot be opened: SECRET_KEY is another one, or they were changed.',
  );
}

function cellOf(id: string) {
  return sealedCellOf(chainKeyColumn, id);
}
