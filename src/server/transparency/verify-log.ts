// Does the log say what the ledger says, and is what was signed of it still so?
import sql from 'sql-template-tag';
import { type Db, maybeOne, one, rows } from '#database/connection.ts';
import type { KeyRing } from '../base/sealing/keys.ts';
import { readCheckpoint } from './checkpoint.ts';
import { listLogged, listSeals } from './follow-seals.ts';
import { type LoggedEntry, leafData } from './leaf.ts';
import { findLogKey } from './log-key.ts';
import { foldHashes, HASH_BYTES, leafHash, rootOf, TILE_HASHES } from './merkle-tree.ts';
import { tileReader } from './tiles.ts';

const SEALS_AT_ONCE = 10n;
const MOST_NAMED = 20;

export interface LogReport {
  readonly leaves: bigint;
  readonly wrong: readonly string[];
}

interface LogRow {
  readonly size: bigint;
  readonly position: bigint;
  readonly newest: string | null;
}

/** `everyLeaf` reads the ledger too; without it only what was signed is checked against the tiles. */
export async function verifyLog(
  db: Db,
  keys: KeyRing,
  { everyLeaf }: { readonly everyLeaf: boolean },
): Promise<LogReport> {
  const { size, position, newest } = await one<LogRow>(
    db,
    sql`select size, seal_position as position, checkpoint as newest from transparency_log`,
  );
  const wrong = [
    ...(everyLeaf ? await findWrongLeaves(db, size, position) : []),
    ...(everyLeaf ? await findWrongTiles(db, size) : []),
    ...(await findWrongCheckpoints(db, keys, newest)),
  ];
  return { leaves: size, wrong: wrong.slice(0, MOST_NAMED) };
}

/** Each entry on a customer's account must be the leaf that the log has in its place. */
async function findWrongLeaves(db: Db, size: bigint, last: bigint): Promise<string[]> {
  const wrong: string[] = [];
  const read = tileReader(db);
  let index = 0;
  for (let after = 0n; after < last && wrong.length < MOST_NAMED; after += SEALS_AT_ONCE) {
    const upTo = after + SEALS_AT_ONCE < last ? after + SEALS_AT_ONCE : last;
    const entries: LoggedEntry[] = [];
    for (const { numbers } of await listSeals(db, after, upTo)) {
      entries.push(...(await listLogged(db, numbers)));
    }
    for (const entry of entries) {
      const tile = await read(0, Math.floor(index / TILE_HASHES));
      const at = (index % TILE_HASHES) * HASH_BYTES;
      if (!leafHash(leafData(entry)).equals(tile.subarray(at, at + HASH_BYTES))) {
        wrong.push(
          `leaf ${index} of the transparency log is not entry ${entry.id} of journal ${entry.journalNumber}`,
        );
      }
      index += 1;
    }
  }
  const isWhole = wrong.length === 0 && BigInt(index) !== size;
  if (isWhole) wrong.push(`the transparency log has ${size} leaves, the ledger ${index} entries`);
  return wrong;
}

/** Every hash above the leaves must be the one of the tile below it. */
async function findWrongTiles(db: Db, size: bigint): Promise<string[]> {
  const wrong: string[] = [];
  const full = BigInt(TILE_HASHES);
  for (let level = 0, tiles = size / full; tiles > 0n; level += 1, tiles /= full) {
    for (let index = 0n; index < tiles && wrong.length < MOST_NAMED; index += 1n) {
      const row = await maybeOne<{ hashes: Buffer; above: Buffer | null }>(
        db,
        sql`select t.hashes, substr(above.hashes, ${Number(index % full) * HASH_BYTES + 1},
              ${HASH_BYTES}) as above
            from transparency_tiles t
            left join transparency_tiles above
              on above.level = t.level + 1 and above.index = t.index / ${TILE_HASHES}
            where t.level = ${level} and t.index = ${index}`,
      );
      const isRight =
        row?.hashes.length === TILE_HASHES * HASH_BYTES &&
        row.above?.equals(foldHashes(row.hashes)) === true;
      if (!isRight)
        wrong.push(`tile ${index} of level ${level} of the transparency log was changed`);
    }
  }
  return wrong;
}

/**
 * What was signed, at the close of each day and last, must be what the tiles say. The log goes on
 * meanwhile: its size is read after what was signed, and the newest checkpoint is of before.
 */
async function findWrongCheckpoints(
  db: Db,
  keys: KeyRing,
  newest: string | null,
): Promise<string[]> {
  const days = await rows<{ name: string; note: string }>(
    db,
    sql`select 'of ' || day as name, checkpoint as note from transparency_checkpoints
        order by name`,
  );
  const { size } = await one<{ size: bigint }>(db, sql`select size from transparency_log`);
  const notes = newest === null ? days : [...days, { name: 'that is newest', note: newest }];
  if (notes.length === 0) return [];
  const key = await findLogKey(db, { keys, config: { publicUrl: undefined } });
  if (!key) return ['the key of the transparency log is missing'];
  const read = tileReader(db);
  const wrong: string[] = [];
  for (const { name, note } of notes) {
    const said = readCheckpoint(key.privateKey, note);
    const isRight =
      said !== undefined &&
      BigInt(said.size) <= size &&
      said.root.equals(await rootOf(read, said.size).catch(() => NO_ROOT));
    if (!isRight) wrong.push(`the checkpoint ${name} does not fit the transparency log`);
  }
  return wrong;
}

const NO_ROOT = Buffer.alloc(0);
