// Tiles as they are kept and as leaves are added to them.
import sql from 'sql-template-tag';
import { type Db, maybeOne, prepared, rows, run } from '#database/connection.ts';
import { foldHashes, HASH_BYTES, type ReadTile, TILE_HASHES } from './merkle-tree.ts';

interface Tile {
  readonly level: number;
  readonly index: number;
  readonly hashes: Buffer;
}

/** The hashes of a tile so far; undefined while it has none. */
export async function findTile(db: Db, level: number, index: number): Promise<Buffer | undefined> {
  const row = await maybeOne<{ hashes: Buffer }>(
    db,
    prepared(
      'find-tile',
      sql`select hashes from transparency_tiles where level = ${level} and index = ${index}`,
    ),
  );
  return row?.hashes;
}

/** The index of a leaf among those from one to before another; undefined where none is like it. */
export async function findLeaf(
  db: Db,
  leaf: Buffer,
  from: number,
  before: number,
): Promise<number | undefined> {
  const row = await maybeOne<{ index: bigint; at: number }>(
    db,
    prepared(
      'find-leaf',
      sql`select index, position(${leaf} in hashes) - 1 as at from transparency_tiles
          where level = 0 and index between ${Math.floor(from / TILE_HASHES)}
            and ${Math.floor((before - 1) / TILE_HASHES)} and position(${leaf} in hashes) > 0`,
    ),
  );
  return row && Number(row.index) * TILE_HASHES + row.at / HASH_BYTES;
}

/** Reads each tile once. */
export function tileReader(db: Db): ReadTile {
  const known = new Map<string, Promise<Buffer>>();
  return (level, index) => {
    const name = `${level} ${index}`;
    const tile = known.get(name) ?? findTile(db, level, index).then((found) => found ?? NONE);
    known.set(name, tile);
    return tile;
  };
}

const NONE = Buffer.alloc(0);

/** Adds the hashes of leaves behind the first `size` ones. */
export async function addLeaves(db: Db, size: number, leaves: readonly Buffer[]): Promise<void> {
  const edge = await rows<{ level: number; hashes: Buffer }>(
    db,
    sql`select level, hashes from transparency_tiles
        where index = ${size}::bigint >> (8 * (level + 1))
          and (${size}::bigint >> (8 * level)) % ${TILE_HASHES} <> 0`,
  );
  const begun = new Map(edge.map(({ level, hashes }) => [level, hashes]));
  const tiles = growTiles(begun, size, leaves);
  await run(
    db,
    sql`insert into transparency_tiles (level, index, hashes)
        select * from unnest(${tiles.map(({ level }) => level)}::smallint[],
          ${tiles.map(({ index }) => index)}::bigint[],
          ${tiles.map(({ hashes }) => hashes)}::bytea[])
        on conflict (level, index) do update set hashes = excluded.hashes`,
  );
}

/** The tiles that these leaves change or begin. `begun` has those that are not full, by level. */
export function growTiles(
  begun: ReadonlyMap<number, Buffer>,
  size: number,
  leaves: readonly Buffer[],
): Tile[] {
  const tiles: Tile[] = [];
  let [fresh, count] = [leaves, size];
  for (let level = 0; fresh.length > 0; level += 1) {
    const above: Buffer[] = [];
    let tile = begun.get(level) ?? NONE;
    let index = Math.floor(count / TILE_HASHES);
    for (let taken = 0; taken < fresh.length; index += 1) {
      const room = TILE_HASHES - tile.length / HASH_BYTES;
      const hashes = Buffer.concat([tile, ...fresh.slice(taken, taken + room)]);
      tiles.push({ level, index, hashes });
      if (hashes.length === TILE_HASHES * HASH_BYTES) above.push(foldHashes(hashes));
      taken += room;
      tile = NONE;
    }
    [fresh, count] = [above, Math.floor(count / TILE_HASHES)];
  }
  return tiles;
}
