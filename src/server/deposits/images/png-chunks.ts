// A PNG may carry texts and color profiles that are compressed, and a decoder unpacks each of them:
// megabytes from a few bytes. A check needs none of them.
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const UNWANTED = new Set(['zTXt', 'iTXt', 'tEXt', 'iCCP']);
/** Length, type and checksum stand around a chunk's data. */
const AROUND = 12;

/** The same picture without such chunks; what is no PNG stays as it is. */
export function withoutPngTexts(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes;
  const kept: Buffer[] = [SIGNATURE];
  let at = SIGNATURE.length;
  while (at + AROUND <= bytes.length) {
    const end = at + AROUND + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!UNWANTED.has(type)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
