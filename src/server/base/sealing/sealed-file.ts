// A file has a key of its own, and only that key is sealed by the bank's secret: where the secret
// is replaced, a few bytes are sealed again and no file is touched.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing, SealedCell } from './keys.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SealedFile {
  readonly sealedKey: string;
  readonly sealed: Buffer;
}

/** The cell says where the sealed key will be stored. */
export function sealFile(keys: KeyRing, cell: SealedCell, bytes: Buffer): SealedFile {
  const key = randomBytes(KEY_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  return {
    sealedKey: keys.seal(key.toString('base64'), cell),
    sealed: Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]),
  };
}

/** Fails where the file, its key or the row it belongs to was changed. */
export function openFile(
  keys: KeyRing,
  cell: SealedCell,
  { sealedKey, sealed }: SealedFile,
): Buffer {
  const key = Buffer.from(keys.open(sealedKey, cell), 'base64');
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce).setAuthTag(sealed.subarray(-TAG_BYTES));
  const content = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(content), decipher.final()]);
}
