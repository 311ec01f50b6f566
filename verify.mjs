#!/usr/bin/env node
// Checks a receipt of this bank without asking, or trusting, the bank. One file, no dependencies:
//
//   node verify.mjs receipt.txt key.txt [--description "Rent for March"]
//
// The key is what the bank publishes at /transparency/key. Whoever keeps a key, or an old
// checkpoint, from earlier notices if the bank shows another one later. The same file runs in a
// browser, where it is imported as a module.
//
// A receipt is a proof in the format of c2sp.org/tlog-proof: what happened, its place in the public
// log, the hashes that lead from there to the log's root (RFC 6962), and the root as the bank has
// signed it (c2sp.org/tlog-checkpoint).

const PROOF = 'c2sp.org/tlog-proof@v1';
const RECEIPT = 'larch-receipt-v1\n';
const ED25519 = 1;

/** A text that is not a receipt or not a key, in words for the person who handed it over. */
export class NotReadable extends Error {
  name = 'NotReadable';
}

/**
 * Reads a receipt and checks it. `checks` says of each step whether it holds; the receipt is proven
 * when all of them do. Without a key nothing can be proven.
 */
export async function verifyReceipt(text, key, { description } = {}) {
  const proof = readProof(text);
  const receipt = readReceipt(proof.data);
  const note = readNote(proof.checkpoint);
  const root = await rootFrom(await leafHash(proof.data), proof.index, note.size, proof.hashes);
  const checks = [
    { name: 'log', holds: root !== null && same(root, note.root) },
    { name: 'signature', holds: await isSigned(note, readKey(key)) },
  ];
  if (description !== undefined) {
    const digest = hex(await sha256(bytesOf(description)));
    checks.push({ name: 'description', holds: digest === receipt.descriptionSha256 });
  }
  return {
    isProven: checks.every(({ holds }) => holds),
    checks,
    receipt,
    index: proof.index,
    note,
  };
}

/** Whether the newer log contains the older one unchanged, by a proof of RFC 6962. */
export async function isConsistent(older, newer, hashes) {
  const [from, to] = [older.size, newer.size];
  if (from > to) return false;
  if (from === to) return hashes.length === 0 && same(older.root, newer.root);
  if (from === 0n) return hashes.length === 0;
  const path = isPowerOfTwo(from) ? [older.root, ...hashes] : [...hashes];
  let [first, last] = [from - 1n, to - 1n];
  while (first & 1n) [first, last] = [first >> 1n, last >> 1n];
  const start = path.shift();
  if (start === undefined) return false;
  let [left, right] = [start, start];
  for (const hash of path) {
    if (last === 0n) return false;
    if (first & 1n || first === last) {
      left = await nodeHash(hash, left);
      right = await nodeHash(hash, right);
      while (first !== 0n && !(first & 1n)) [first, last] = [first >> 1n, last >> 1n];
    } else {
      right = await nodeHash(right, hash);
    }
    [first, last] = [first >> 1n, last >> 1n];
  }
  return last === 0n && same(left, older.root) && same(right, newer.root);
}

/** The parts of a proof file. */
export function readProof(text) {
  const plain = text.replaceAll('\r\n', '\n').trimStart();
  const end = plain.indexOf('\n\n');
  const [format, extra = '', place = '', ...hashes] = plain.slice(0, end).split('\n');
  const index = /^index (0|[1-9]\d{0,15})$/.exec(place)?.[1];
  if (end < 0 || format !== PROOF || !extra.startsWith('extra ') || index === undefined) {
    throw new NotReadable('This is not a receipt, or a part of it is missing.');
  }
  return {
    data: fromBase64(extra.slice('extra '.length)),
    index: BigInt(index),
    hashes: hashes.map(fromBase64),
    checkpoint: plain.slice(end + 2),
  };
}

/** What a receipt says of the transaction. */
function readReceipt(data) {
  const text = new TextDecoder().decode(data);
  if (!text.startsWith(RECEIPT)) throw new NotReadable('This is not a receipt of a transaction.');
  try {
    return JSON.parse(text.slice(RECEIPT.length));
  } catch {
    throw new NotReadable('What the receipt says of the transaction cannot be read.');
  }
}

/** A signed checkpoint: how many leaves the log has, and its root. */
export function readNote(note) {
  const lines = note.replaceAll('\r\n', '\n').trimEnd().split('\n');
  const blank = lines.indexOf('');
  const [origin, size = '', root = ''] = lines;
  if (blank < 3 || !/^(0|[1-9]\d{0,15})$/.test(size)) {
    throw new NotReadable('The checkpoint of the receipt cannot be read.');
  }
  const signatures = lines.slice(blank + 1).map((line) => {
    const [, name, value] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
    if (!name || !value) throw new NotReadable('The signature of the receipt cannot be read.');
    return { name, value: fromBase64(value) };
  });
  const text = `${lines.slice(0, blank).join('\n')}\n`;
  return { origin, size: BigInt(size), root: fromBase64(root), text, signatures };
}

/** A published key: its name, its id and the key itself. */
export function readKey(text) {
  const [, name, id, value] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const bytes = value ? fromBase64(value) : new Uint8Array();
  if (!name || !id || bytes.length !== 33 || bytes[0] !== ED25519) {
    throw new NotReadable('This is not the key of a log.');
  }
  return { name, id, bytes: bytes.subarray(1) };
}

/** Whether one of the note's signatures is by this key. */
export async function isSigned({ origin, text, signatures }, { name, id, bytes }) {
  const own = hex((await sha256(bytesOf(`${name}\n`), [ED25519], bytes)).subarray(0, 4));
  if (own !== id || origin !== name) return false;
  const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  for (const signature of signatures) {
    if (signature.name !== name || hex(signature.value.subarray(0, 4)) !== id) continue;
    const value = signature.value.subarray(4);
    if (await crypto.subtle.verify('Ed25519', key, value, bytesOf(text))) return true;
  }
  return false;
}

/** The root that these hashes lead to; null where they do not fit a log of this size. */
export async function rootFrom(leaf, index, size, hashes) {
  if (index >= size) return null;
  let [first, last, hash] = [index, size - 1n, leaf];
  for (const other of hashes) {
    if (last === 0n) return null;
    if (first & 1n || first === last) {
      hash = await nodeHash(other, hash);
      while (first !== 0n && !(first & 1n)) [first, last] = [first >> 1n, last >> 1n];
    } else {
      hash = await nodeHash(hash, other);
    }
    [first, last] = [first >> 1n, last >> 1n];
  }
  return last === 0n ? hash : null;
}

export const leafHash = (data) => sha256([0], data);
export const nodeHash = (left, right) => sha256([1], left, right);

async function sha256(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all));
}

function fromBase64(text) {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw new NotReadable('A part of the receipt cannot be read.');
  }
}

const bytesOf = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const same = (a, b) => hex(a) === hex(b);
const isPowerOfTwo = (number) => (number & (number - 1n)) === 0n;

/** What was proven, or not, in words. */
export function explain({ checks, receipt, index, note }) {
  const { account, amount, day, at, entry, journal } = receipt;
  const words = {
    log: [
      `The transaction is number ${index} of the ${note.size} in the bank's public log.`,
      "The transaction is not in the bank's public log.",
    ],
    signature: [
      `The log is signed with the key of ${note.origin}.`,
      'The log is not signed with the key you gave.',
    ],
    description: [
      'The description is the one the transaction has.',
      'The transaction has another description.',
    ],
  };
  return [
    `Account ${account}, ${amount} USD, posted on ${day} (${at}).`,
    `Transaction ${entry} of journal ${journal}.`,
    ...checks.map(({ name, holds }) => `${holds ? 'OK  ' : 'BAD '}${words[name][holds ? 0 : 1]}`),
  ];
}

async function main([receiptFile, keyFile, flag, description]) {
  const { readFile } = await import('node:fs/promises');
  if (!receiptFile || !keyFile || (flag !== undefined && flag !== '--description')) {
    console.error('Usage: node verify.mjs receipt.txt key.txt [--description TEXT]');
    return 2;
  }
  const texts = await Promise.all([receiptFile, keyFile].map((file) => readFile(file, 'utf8')));
  const result = await verifyReceipt(...texts, { description });
  for (const line of explain(result)) console.log(line);
  console.log(result.isProven ? 'Proven.' : 'NOT proven.');
  return result.isProven ? 0 : 1;
}

const isProgram =
  typeof process === 'object' &&
  process.argv?.[1] !== undefined &&
  import.meta.url.endsWith(encodeURI(process.argv[1].replaceAll('\\', '/').split('/').at(-1)));
if (isProgram) {
  process.exitCode = await main(process.argv.slice(2)).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  });
}
