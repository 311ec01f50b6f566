// An anchor is a signed statement about the chain that is kept outside the database as well: up to
// this seal the history was this one. Anchors are numbered through, and each has the hash of the
// one before it, so that an anchor that is left out, added or replaced shows.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { ChainHead } from './seal.ts';
import type { SubjectName } from './subject.ts';

interface Numbered {
  readonly number: bigint;
  readonly at: Date;
  /** SHA-256 of the line of the anchor before it, in hexadecimal; of the first one 64 zeros. */
  readonly previous: string;
}

interface Head {
  readonly position: bigint;
  readonly hash: string;
}

/** Up to this seal the history of a subject was the one with this hash. */
export interface SealAnchor extends Numbered, Head {
  readonly kind: 'seal';
  readonly subject: SubjectName;
}

/**
 * The public key that anchors after this one are signed with, for readers without the database. It
 * is signed with the key before it; the first one of a bank with its own.
 */
interface KeyAnchor extends Numbered {
  readonly kind: 'key';
  readonly publicKey: string;
}

/**
 * The database was restored to an earlier moment, at which its chains had these heads. Anchors of
 * later seals that were made before this one are superseded.
 */
export interface RecoveryAnchor extends Numbered {
  readonly kind: 'recovery';
  readonly heads: Readonly<Record<SubjectName, Head>>;
  readonly reason: string;
}

/** Of the anchors in this range only some were kept; the digests are of the lines of both. */
export interface CompactedAnchor extends Numbered {
  readonly kind: 'compacted';
  readonly first: bigint;
  readonly last: bigint;
  readonly kept: string;
  readonly dropped: string;
}

export type Anchor = SealAnchor | KeyAnchor | RecoveryAnchor | CompactedAnchor;

/** What an anchor says, before it has its number in the sequence. */
export type AnchorContent =
  | Omit<SealAnchor, keyof Numbered>
  | Omit<KeyAnchor, keyof Numbered>
  | Omit<RecoveryAnchor, keyof Numbered>
  | Omit<CompactedAnchor, keyof Numbered>;

export const NO_PREVIOUS = '0'.repeat(64);

/** A key pair for anchors alone; it outlives the secrets that personal data is sealed with. */
export interface AnchorKey {
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Anchors from this number on, up to the next period, are signed with this key. */
export interface AnchorPeriod {
  readonly from: bigint;
  readonly publicKey: string;
  /** The same public key, as signatures are checked with it. */
  readonly verifyKey: KeyObject;
}

/** A key that was replaced signs nothing more, and what it has signed stays signed. */
export interface AnchorKeys {
  /** Signs new anchors. */
  readonly current: AnchorKey;
  /** In the order of their numbers; the last one is that of the current key. */
  readonly periods: readonly AnchorPeriod[];
}

/** The private part of a new key pair, as it is stored. */
export function makeAnchorSecret(): Buffer {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'der' });
}

export function readAnchorKey(secret: Buffer): AnchorKey {
  const privateKey = createPrivateKey({ key: secret, type: 'pkcs8', format: 'der' });
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const publicKey = spki.toString('base64');
  const id = createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
  return { id, publicKey, privateKey };
}

/** The private part again, as it is stored. */
export function secretOf({ privateKey }: AnchorKey): Buffer {
  return privateKey.export({ type: 'pkcs8', format: 'der' });
}

export function anchorPeriod(from: bigint, publicKey: string): AnchorPeriod {
  const key = Buffer.from(publicKey, 'base64');
  return { from, publicKey, verifyKey: createPublicKey({ key, type: 'spki', format: 'der' }) };
}

/** These periods, and those that the lines introduce after them, in the order of their numbers. */
export function withLaterPeriods(
  periods: readonly AnchorPeriod[],
  lines: readonly string[],
): AnchorPeriod[] {
  const all = [...periods];
  for (const line of lines) {
    const anchor = parseAnchor(line);
    const last = all.at(-1);
    if (anchor?.kind !== 'key' || !last || anchor.number < last.from) continue;
    if (anchor.publicKey === last.publicKey || !readAnchor(line, all)) continue;
    all.push(anchorPeriod(anchor.number + 1n, anchor.publicKey));
  }
  return all;
}

/** The line of an anchor: its content as JSON with the id of the key, and the signature of that. */
export function anchorLine(anchor: Anchor, { id, privateKey }: AnchorKey): string {
  const payload = JSON.stringify({ v: 1, ...anchor, key: id }, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return `${payload} ${sign(null, Buffer.from(payload), privateKey).toString('base64')}`;
}

export function lineHash(line: string): string {
  return createHash('sha256').update(line).digest('hex');
}

/** The digest of several lines, as a compaction states it. */
export function linesHash(lines: readonly string[]): string {
  return lineHash(lines.join('\n'));
}

export interface SignedAnchor {
  readonly anchor: Anchor;
  readonly line: string;
}

/** Undefined where the line is not whole, or was not signed with the key of its period. */
export function readAnchor(
  line: string,
  periods: readonly AnchorPeriod[],
): SignedAnchor | undefined {
  const end = line.lastIndexOf(' ');
  const payload = line.slice(0, end);
  const anchor = parseAnchor(line);
  const period = anchor && periods.findLast(({ from }) => from <= anchor.number);
  if (!anchor || !period) return undefined;
  const signature = Buffer.from(line.slice(end + 1), 'base64');
  const isOurs = verify(null, Buffer.from(payload), period.verifyKey, signature);
  return isOurs ? { anchor, line } : undefined;
}

const bigints = ['number', 'position', 'first', 'last'];

/** What the line says, with whatever key it was signed. */
export function parseAnchor(line: string): Anchor | undefined {
  try {
    const payload = line.slice(0, line.lastIndexOf(' '));
    const { v, key, ...anchor } = JSON.parse(payload, (name, value: unknown) => {
      if (bigints.includes(name)) return BigInt(String(value));
      return name === 'at' ? new Date(String(value)) : value;
    }) as Anchor & { readonly v: number; readonly key: string };
    return v === 1 && typeof key === 'string' ? (anchor as Anchor) : undefined;
  } catch {
    return undefined;
  }
}

/** The heads of chains that the anchor vouches for. */
export function headsOf(anchor: Anchor): readonly ChainHead[] {
  if (anchor.kind === 'seal') return [chainHead(anchor.subject, anchor)];
  if (anchor.kind !== 'recovery') return [];
  return [chainHead('ledger', anchor.heads.ledger), chainHead('audit', anchor.heads.audit)];
}

function chainHead(subject: SubjectName, { position, hash }: Head): ChainHead {
  return { subject, position, hash: Buffer.from(hash, 'hex') };
}
