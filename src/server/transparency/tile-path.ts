// The addresses of tiles, by c2sp.org/tlog-tiles: level, then the index in groups of three digits,
// all but the last with an x before them; a tile that is not full says how many hashes it has.

export interface TilePath {
  readonly level: number;
  readonly index: number;
  /** How many hashes are wanted: 256, or fewer of a tile that is not full. */
  readonly hashes: number;
}

const PATH = /^([0-7])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** What an address asks for; undefined where it is none of a tile. */
export function parseTilePath(path: string): TilePath | undefined {
  const [, level, groups, width] = PATH.exec(path) ?? [];
  if (level === undefined || groups === undefined) return undefined;
  // A number has one address: no group of zeros leads.
  if (groups.startsWith('x000/')) return undefined;
  const hashes = width === undefined ? 256 : Number(width);
  if (hashes > 256 || (width !== undefined && hashes === 256)) return undefined;
  return { level: Number(level), index: Number(groups.replaceAll(/[x/]/g, '')), hashes };
}
