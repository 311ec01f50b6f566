// The newest seals of the hash chain, kept outside the database: an attacker who cuts the chain
// short there cannot make these lines forget. Each line is signed, so it cannot be replaced without
// the key.
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ChainHead } from '#ledger/chain/seal.ts';
import type { KeyRing } from '../base/sealing/keys.ts';

interface AnchorLine {
  readonly subject: ChainHead['subject'];
  readonly position: string;
  readonly hash: string;
  readonly at: string;
  readonly signature: string;
}

const PURPOSE = 'chain anchor';

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'anchors.jsonl');
}

export async function writeAnchor(
  dataDir: string,
  keys: KeyRing,
  head: ChainHead,
  now: Date,
): Promise<void> {
  const line: AnchorLine = {
    subject: head.subject,
    position: head.position.toString(),
    hash: head.hash.toString('hex'),
    at: now.toISOString(),
    signature: keys.index(PURPOSE, signedText(head)),
  };
  await mkdir(dataDir, { recursive: true });
  await appendFile(fileIn(dataDir), `${JSON.stringify(line)}\n`, { mode: 0o600 });
}

/** All anchors of a subject; throws at a line that is not ours. */
export async function readAnchors(
  dataDir: string,
  keys: KeyRing,
  subject: ChainHead['subject'],
): Promise<ChainHead[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const heads: ChainHead[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    if (written === '') continue;
    const head = readLine(written, keys);
    if (!head) throw new Error(`Line ${index + 1} of ${fileIn(dataDir)} was not written by us.`);
    if (head.subject === subject) heads.push(head);
  }
  return heads;
}

function readLine(written: string, keys: KeyRing): ChainHead | undefined {
  try {
    const line = JSON.parse(written) as AnchorLine;
    const hash = Buffer.from(line.hash, 'hex');
    const head = { subject: line.subject, position: BigInt(line.position), hash };
    return keys.isIndexOf(line.signature, PURPOSE, signedText(head)) ? head : undefined;
  } catch {
    return undefined;
  }
}

function signedText({ subject, position, hash }: ChainHead): string {
  return `${subject} ${position} ${hash.toString('hex')}`;
}
