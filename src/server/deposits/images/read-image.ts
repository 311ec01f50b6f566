import { createHash } from 'node:crypto';
import { MAX_IMAGE_BYTES } from '#rules/payments/check-deposits.ts';
import { withoutPngTexts } from './png-chunks.ts';

/** A file that says it is a picture. */
export interface CheckImage {
  readonly bytes: Buffer;
  /** Of the file as it came. */
  readonly digest: Buffer;
}

// A file that is no picture, or only says so in its name, is refused by its first bytes before a
// decoder sees it: JPEG, PNG, and WebP ("RIFF", four bytes of length, "WEBP").
function isPicture(head: string): boolean {
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.startsWith('WEBP', 8))
  );
}

/** What comes before the base64 of a data: address. */
const DATA_ADDRESS = /^data:[\w/+.-]{1,50};base64,/;
const LONGEST_ADDRESS = 70;

const NO_PICTURE = 'Please send a JPEG, PNG or WebP photo';
const TOO_LARGE = `Please send a photo of at most ${MAX_IMAGE_BYTES / 1_024 ** 2} MB`;

/** A photograph from its base64, with or without a data: address before it, or what is wrong. */
export function readImage(text: string): CheckImage | string {
  const bytes = decodeBase64(text);
  if (!bytes) return NO_PICTURE;
  if (bytes.length > MAX_IMAGE_BYTES) return TOO_LARGE;
  if (!isPicture(bytes.toString('latin1', 0, 12))) return NO_PICTURE;
  const digest = createHash('sha256').update(bytes).digest();
  return { bytes: withoutPngTexts(bytes), digest };
}

/** The bytes of base64, with or without a data: address before it; null for anything else. */
export function decodeBase64(text: string): Buffer | null {
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
