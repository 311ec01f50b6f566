// A picture's look as 256 bits: whether each field of a coarse grid is darker than the one to its
// right. Saving an image again, in another size or with other bytes behind it, changes a few bits;
// another picture changes about half.

/** The grid that is compared: one column more than there are bits in a row. */
export const GRID = { width: 17, height: 16 } as const;

/** Bits by which two pictures of one photograph may differ. */
export const SAME_PICTURE_BITS = 12;

const BAND_BITS = 16;

/** The bits, from one byte of brightness for each field of the grid, row by row. */
export function pictureHash(brightness: Uint8Array): string {
  let bits = '';
  for (let row = 0; row < GRID.height; row += 1) {
    for (let column = 0; column < GRID.width - 1; column += 1) {
      const at = row * GRID.width + column;
      bits += (brightness[at] ?? 0) < (brightness[at + 1] ?? 0) ? '1' : '0';
    }
  }
  return bits;
}

/**
 * Sixteen pieces of the hash, each with its position. Two hashes that differ in fewer than sixteen
 * bits share a piece, so that an index over the pieces finds them. A piece of equal bits says
 * nothing, as white paper has it too; a picture with no other piece is found by those.
 */
export function hashBands(hash: string): number[] {
  const bands = Array.from({ length: hash.length / BAND_BITS }, (_, index) => {
    const bits = hash.slice(index * BAND_BITS, (index + 1) * BAND_BITS);
    return { number: index * 2 ** BAND_BITS + Number.parseInt(bits, 2), bits };
  });
  const telling = bands.filter(({ bits }) => bits.includes('0') && bits.includes('1'));
  return (telling.length > 0 ? telling : bands).map(({ number }) => number);
}

/** In how many bits two hashes differ. */
export function differentBits(a: string, b: string): number {
  return Array.from(a).filter((bit, index) => bit !== b[index]).length;
}
