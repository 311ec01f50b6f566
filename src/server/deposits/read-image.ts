import { createHash } from 'node:crypto';

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

export interface CheckImage {
  readonly mediaType: ImageType;
  readonly bytes: Buffer;
  readonly digest: Buffer;
}

// A file that is no picture, or only says so in its name, is refused by its first bytes.
const beginnings: readonly { mediaType: ImageType; bytes: readonly (number | undefined)[] }[] = [
  { mediaType: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { mediaType: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  {
    mediaType: 'image/webp',
    // "RIFF", four bytes of length, "WEBP".
    bytes: [
      0x52,
      0x49,
      0x46,
      0x46,
      ...Array.from({ length: 4 }, () => undefined),
      0x57,
      0x45,
      0x42,
      0x50,
    ],
  },
];

/** What comes before the base64 of a data: address. */
const DATA_ADDRESS = /^data:[\w/+.-]{1,50};base64,/;
const LONGEST_ADDRESS = 70;

/** A photograph from its base64, with or without a data: address before it; null if it is none. */
export function readImage(text: string): CheckImage | null {
  const bytes = decodeBase64(text);
  if (!bytes) return null;
  const kind = beginnings.find((known) =>
    known.bytes.every((byte, at) => byte === undefined || bytes[at] === byte),
  );
  if (!kind) return null;
  const digest = createHash('sha256').update(bytes).digest();
  return { mediaType: kind.mediaType, bytes, digest };
}

function decodeBase64(text: string): Buffer | null {
  const address = DATA_ADDRESS.exec(text.slice(0, LONGEST_ADDRESS))?.[0] ?? '';
  try {
    const bytes = Uint8Array.fromBase64(text.slice(address.length), {
      lastChunkHandling: 'strict',
    });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch {
    return null;
  }
}
