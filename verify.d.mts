/** Types of verify.mjs, for those who import it. */
export interface Receipt {
  readonly account: string;
  readonly amount: string;
  readonly at: string;
  readonly day: string;
  readonly descriptionSha256: string;
  readonly entry: string;
  readonly journal: string;
  readonly salt: string;
}

export interface Note {
  readonly origin: string;
  readonly size: bigint;
  readonly root: Uint8Array;
  readonly text: string;
  readonly signatures: readonly { readonly name: string; readonly value: Uint8Array }[];
}

export interface Check {
  readonly name: 'log' | 'signature' | 'description';
  readonly holds: boolean;
}

export interface Verified {
  readonly isProven: boolean;
  readonly checks: readonly Check[];
  readonly receipt: Receipt;
  readonly index: bigint;
  readonly note: Note;
}

export class NotReadable extends Error {}

export function verifyReceipt(
  text: string,
  key: string,
  options?: { readonly description?: string | undefined },
): Promise<Verified>;

export function isConsistent(
  older: Pick<Note, 'size' | 'root'>,
  newer: Pick<Note, 'size' | 'root'>,
  hashes: readonly Uint8Array[],
): Promise<boolean>;

export function rootFrom(
  leaf: Uint8Array,
  index: bigint,
  size: bigint,
  hashes: readonly Uint8Array[],
): Promise<Uint8Array | null>;

export function readNote(note: string): Note;

export function readProof(text: string): {
  readonly data: Uint8Array;
  readonly index: bigint;
  readonly hashes: readonly Uint8Array[];
  readonly checkpoint: string;
};

export function leafHash(data: Uint8Array): Promise<Uint8Array>;
export function nodeHash(left: Uint8Array, right: Uint8Array): Promise<Uint8Array>;
export function explain(verified: Verified): string[];

export interface VerifierKey {
  readonly name: string;
  readonly id: string;
  readonly bytes: Uint8Array;
}

export function readKey(text: string): VerifierKey;

export function isSigned(
  note: {
    readonly origin: string;
    readonly text: string;
    readonly signatures: readonly { readonly name: string; readonly value: Uint8Array }[];
  },
  key: VerifierKey,
): Promise<boolean>;
