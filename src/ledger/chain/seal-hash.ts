import { createHmac } from 'node:crypto';
import type { SubjectName } from './subject.ts';

/** What the first seal of a chain builds on. */
export const CHAIN_START = Buffer.alloc(32);

export const DIGEST_BYTES = 32;

export interface SealedRows {
  readonly subject: SubjectName;
  readonly position: bigint;
  readonly previousHash: Buffer;
  /** The numbers of the rows, with commas between. */
  readonly numbers: string;
  /** The digests of the rows, one after the other. */
  readonly digests: Buffer;
  readonly settledNumber: bigint;
  readonly sealedAt: Date;
}

/** Keyed, so that a writer of the database alone cannot make a seal that fits other rows. */
export function sealHash(sealKey: Buffer, seal: SealedRows): Buffer {
  const { subject, position, settledNumber, sealedAt, numbers } = seal;
  return createHmac('sha256', sealKey)
    .update(seal.previousHash)
    .update(`${subject} ${position} ${settledNumber} ${sealedAt.toISOString()} ${numbers}\n`)
    .update(seal.digests)
    .digest();
}
