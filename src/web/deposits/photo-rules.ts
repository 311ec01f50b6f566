// Which photographs of a check the bank accepts, checked before the upload.
import { submitCheckDeposit } from '#endpoints/payments/deposits.ts';

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const NOT_A_PICTURE = 'Please send a JPEG, PNG or WebP photo';
export const NOT_READABLE = 'This photo cannot be opened. Please take it again.';

// Both pictures travel in one body as base64, four characters for three bytes, with room for the
// few words beside them.
const OTHER_WORDS = 4_096;
export const MOST_BYTES = Math.floor(((submitCheckDeposit.bodyLimit - OTHER_WORDS) / 2) * (3 / 4));

/** Long enough to read every number of a check. */
export const LONGEST_SIDE = 2_400;

/** Known by its first bytes, as the server does: a name can say anything. */
export function isPicture(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.slice(0, 12));
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.slice(8) === 'WEBP')
  );
}

/** The size at which a picture is sent on, never larger than it was. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
