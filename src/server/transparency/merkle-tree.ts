// The Merkle tree of RFC 6962 over hashes that are kept in tiles: a tile has up to 256 hashes,
// those of level 0 of single leaves, those of each level above of full tiles below it. Roots and
// proofs of any size up to the tree's are read from a few tiles.
import { hash } from 'node:crypto';

export const HASH_BYTES = 32;
export const TILE_HASHES = 256;
const TILE_BITS = 8;

/** The hashes of a tile, one after the other; at least as many as the tree's size asks for. */
export type ReadTile = (level: number, index: number) => Promise<Buffer>;

export function leafHash(data: Buffer): Buffer {
  return hash('sha256', Buffer.concat([LEAF, data]), 'buffer');
}

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return hash('sha256', Buffer.concat([NODE, left, right]), 'buffer');
}

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);
const EMPTY_ROOT = hash('sha256', '', 'buffer');

/** The root of the first `size` leaves. */
export async function rootOf(read: ReadTile, size: number): Promise<Buffer> {
  return size === 0 ? EMPTY_ROOT : await hashOfRange(read, 0, size);
}

/** What leads from a leaf to the root of the first `size` leaves, from the bottom up. */
export async function inclusionProof(
  read: ReadTile,
  index: number,
  size: number,
): Promise<Buffer[]> {
  const proof: Buffer[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + largestPowerBelow(end - start);
    const isLeft = index < middle;
    proof.push(await hashOfRange(read, isLeft ? middle : start, isLeft ? end : middle));
    [start, end] = isLeft ? [start, middle] : [middle, end];
  }
  return proof.reverse();
}

/** What leads from the root of the first `from` leaves to that of the first `to`. */
export async function consistencyProof(read: ReadTile, from: number, to: number) {
  const proof: Buffer[] = [];
  if (from === 0 || from === to) return proof;
  let [start, end, isWhole] = [0, to, true];
  while (from !== end) {
    const middle = start + largestPowerBelow(end - start);
    const isLeft = from <= middle;
    proof.push(await hashOfRange(read, isLeft ? middle : start, isLeft ? end : middle));
    if (!isLeft) isWhole = false;
    [start, end] = isLeft ? [start, middle] : [middle, end];
  }
  // The verifier knows the older root; where it is a part of the newer tree, that is enough.
  if (!isWhole) proof.push(await hashOfRange(read, start, end));
  return proof.reverse();
}

async function hashOfRange(read: ReadTile, start: number, end: number): Promise<Buffer> {
  const size = end - start;
  const below = size === 1 ? 1 : largestPowerBelow(size);
  if (size === 1 || below * 2 === size) return await hashOfSubtree(read, start, size);
  const middle = start + below;
  const right = await hashOfRange(read, middle, end);
  return nodeHash(await hashOfSubtree(read, start, below), right);
}

/** The hash over a power of two of leaves, at a multiple of it. */
async function hashOfSubtree(read: ReadTile, start: number, size: number): Promise<Buffer> {
  const bits = Math.log2(size);
  const level = Math.floor(bits / TILE_BITS);
  const hashes = 2 ** (bits % TILE_BITS);
  const first = start / 2 ** (level * TILE_BITS);
  const tile = await read(level, Math.floor(first / TILE_HASHES));
  const at = (first % TILE_HASHES) * HASH_BYTES;
  const part = tile.subarray(at, at + hashes * HASH_BYTES);
  if (part.length !== hashes * HASH_BYTES)
    throw new Error('A tile has fewer hashes than the tree.');
  return foldHashes(part);
}

/** The root over a power of two of hashes. */
export function foldHashes(hashes: Buffer): Buffer {
  let row = hashes;
  while (row.length > HASH_BYTES) {
    const above: Buffer[] = [];
    for (let at = 0; at < row.length; at += 2 * HASH_BYTES) {
      const middle = at + HASH_BYTES;
      above.push(nodeHash(row.subarray(at, middle), row.subarray(middle, middle + HASH_BYTES)));
    }
    row = Buffer.concat(above);
  }
  return row;
}

/** The largest power of two that is less than a number above 1. */
function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}
