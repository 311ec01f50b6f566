// A photograph of a check shows names, addresses and account numbers, so that it is never stored as
// it is. Each deposit has a key for its pictures, and only that key is sealed by the bank's secret:
// where the secret is replaced, a few bytes are sealed again and no image is touched.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { CheckSide } from '#rules/payments/check-deposits.ts';
import type { KeyRing, SealedCell } from '../../base/sealing/keys.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface ImageEncryption {
  /** To be stored with the deposit. */
  readonly sealedKey: string;
  seal(side: CheckSide, image: Buffer): Buffer;
}

export function newImageEncryption(keys: KeyRing, depositId: string): ImageEncryption {
  const key = randomBytes(KEY_BYTES);
  return {
    sealedKey: keys.seal(key.toString('base64'), imageKeyCell(depositId)),
    seal(side, image) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(side));
      return Buffer.concat([nonce, cipher.update(image), cipher.final(), cipher.getAuthTag()]);
    },
  };
}

export interface SealedImage {
  readonly depositId: string;
  readonly side: CheckSide;
  readonly sealedKey: string;
  readonly sealed: Buffer;
}

/** Fails where the picture, its key or its place was changed. */
export function openImage(keys: KeyRing, { depositId, side, sealedKey, sealed }: SealedImage) {
  const key = Buffer.from(keys.open(sealedKey, imageKeyCell(depositId)), 'base64');
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(side))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ]);
}

function imageKeyCell(depositId: string): SealedCell {
  return { table: 'check_deposits', row: depositId, column: 'image_key_sealed' };
}
