// A checkpoint is a signed note that says how many leaves the log has and what its root is, in the
// formats of c2sp.org/tlog-checkpoint and c2sp.org/signed-note.
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

export interface LogKey {
  /** The origin of the log, which names its key too. */
  readonly origin: string;
  readonly privateKey: KeyObject;
}

export interface Checkpoint {
  readonly size: number;
  readonly root: Buffer;
}

const ED25519 = Buffer.from([1]);
const KEY_BYTES = 32;

/** The public key as verifiers take it: name, id and key with plus signs between. */
export function verifierKey({ origin, privateKey }: LogKey): string {
  const raw = rawPublicKey(privateKey);
  const id = keyId(origin, raw).toString('hex');
  return `${origin}+${id}+${Buffer.concat([ED25519, raw]).toString('base64')}`;
}

export function signCheckpoint(key: LogKey, { size, root }: Checkpoint): string {
  const text = `${key.origin}\n${size}\n${root.toString('base64')}\n`;
  const signature = sign(null, Buffer.from(text), key.privateKey);
  const id = keyId(key.origin, rawPublicKey(key.privateKey));
  return `${text}\n— ${key.origin} ${Buffer.concat([id, signature]).toString('base64')}\n`;
}

/** What a note says; undefined where it is not a checkpoint that this pair signed. */
export function readCheckpoint(privateKey: KeyObject, note: string): Checkpoint | undefined {
  const end = note.lastIndexOf('\n\n') + 1;
  const text = note.slice(0, end);
  const [origin = '', size = '', root = ''] = text.split('\n');
  const line = `\n— ${origin} `;
  if (!note.startsWith(line, end)) return undefined;
  const signed = Buffer.from(note.slice(end + line.length), 'base64');
  const id = keyId(origin, rawPublicKey(privateKey));
  const isSigned =
    signed.subarray(0, id.length).equals(id) &&
    verify(null, Buffer.from(text), createPublicKey(privateKey), signed.subarray(id.length));
  return isSigned ? { size: Number(size), root: Buffer.from(root, 'base64') } : undefined;
}

function keyId(origin: string, raw: Buffer): Buffer {
  const hash = createHash('sha256').update(`${origin}\n`).update(ED25519).update(raw);
  return hash.digest().subarray(0, 4);
}

function rawPublicKey(privateKey: KeyObject): Buffer {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return spki.subarray(-KEY_BYTES);
}
