import { createHash } from 'node:crypto';

/** What the first seal of a chain builds on. */
export const CHAIN_START = Buffer.alloc(32);

export const DIGEST_BYTES = 32;

export interface SealedRows {
  readonly previousHash: Buffer;
  readonly numbers: readonly bigint[];
  /** The digests of the rows, one after the other. */
  readonly digests: Buffer;
}

export function sealHash({ previousHash, numbers, digests }: SealedRows): Buffer {
  return createHash('sha256')
    .update(previousHash)
    .update(numbers.join(','))
    .update(digests)
    .digest();
}
