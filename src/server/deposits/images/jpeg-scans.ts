// Each scan of a progressive JPEG goes over all pixels again, and hundreds of them fit into a small
// file. Cameras write one, programs about ten.
const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** How many scans a JPEG has, up to its end; 0 for what is no JPEG. */
export function countScans(bytes: Buffer): number {
  if (bytes[0] !== MARKER || bytes[1] !== START_OF_IMAGE) return 0;
  let scans = 0;
  let at = nextMarker(bytes, 2);
  while (at !== -1 && bytes[at + 1] !== END_OF_IMAGE) {
    if (bytes[at + 1] === START_OF_SCAN) scans += 1;
    at = nextMarker(bytes, at + 2 + segmentLength(bytes, at + 2));
  }
  return scans;
}

/** Of a segment from its length on, which counts itself. What is cut off ends the search. */
function segmentLength(bytes: Buffer, at: number): number {
  return at + 2 <= bytes.length ? Math.max(2, bytes.readUInt16BE(at)) : bytes.length;
}

/** The next marker that begins a segment: in a scan, FF 00 is a byte and FF D0 to D7 a restart. */
function nextMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(MARKER, from);
  while (at !== -1 && !beginsSegment(bytes[at + 1] ?? 0)) at = bytes.indexOf(MARKER, at + 1);
  return at;
}

function beginsSegment(code: number): boolean {
  const isRestart = code >= 0xd0 && code <= 0xd7;
  return code !== 0x00 && code !== 0x01 && code !== MARKER && !isRestart;
}
