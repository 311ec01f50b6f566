import type { ReadTile } from '#server/transparency/merkle-tree.ts';
import { growTiles } from '#server/transparency/tiles.ts';

/** A log in memory, grown in steps of these sizes. */
export function growLog(
  leaves: readonly Buffer[],
  steps: readonly number[] = [leaves.length],
): ReadTile {
  const tiles = new Map<string, Buffer>();
  let size = 0;
  for (const step of steps) {
    const begun = new Map(
      [0, 1, 2, 3].flatMap((level) => {
        const count = Math.floor(size / 256 ** level);
        const tile = tiles.get(`${level} ${Math.floor(count / 256)}`);
        return tile && count % 256 > 0 ? [[level, tile] as const] : [];
      }),
    );
    for (const { level, index, hashes } of growTiles(
      begun,
      size,
      leaves.slice(size, size + step),
    )) {
      tiles.set(`${level} ${index}`, hashes);
    }
    size += step;
  }
  return async (level, index) => tiles.get(`${level} ${index}`) ?? Buffer.alloc(0);
}
