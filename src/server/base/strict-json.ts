// JSON as a careful reader takes it: what two readers could understand differently, or what a
// database could not store, is refused instead of guessed at. How much there is of it is counted on
// the bytes, before anything is built from them.
import { Refusal } from '#contract/refusals.ts';

/** What one body may hold at most. */
export const JSON_LIMITS = { depth: 10, items: 1_000, blanks: 100_000 } as const;

export function parseStrictJson(bytes: Uint8Array): unknown {
  try {
    refuseDoubtful(bytes);
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('bad-request', { sentence: 'The body is not valid JSON.' });
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const LAST_BLANK = 0x20;

/**
 * Walks bytes that may not even be JSON; every character with a meaning is one byte in UTF-8. An
 * open object is the set of its keys so far, an open list is null.
 */
function refuseDoubtful(bytes: Uint8Array): void {
  const open: (Set<string> | null)[] = [];
  let items = 0;
  let blanks = 0;
  let before = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte <= LAST_BLANK) {
      blanks += 1;
      if (blanks > JSON_LIMITS.blanks) refuse('The body has too many spaces.');
      continue;
    }
    const isFirst = before === OPEN_LIST || before === OPEN_OBJECT;
    // Each comma is followed by a key or an element, and so is an opening bracket that is not
    // closed at once.
    if (byte === COMMA || (isFirst && byte !== CLOSE_LIST && byte !== CLOSE_OBJECT)) {
      items += 1;
      if (items > JSON_LIMITS.items) refuse(`The body has more than ${JSON_LIMITS.items} entries.`);
    }
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      open.push(byte === OPEN_OBJECT ? new Set() : null);
      if (open.length > JSON_LIMITS.depth) {
        refuse(`The body is nested more than ${JSON_LIMITS.depth} deep.`);
      }
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      open.pop();
    } else if (byte === QUOTE) {
      const end = endOfString(bytes, at);
      const keys = open.at(-1);
      if (keys && (before === COMMA || before === OPEN_OBJECT)) {
        takeKey(JSON.parse(utf8.decode(bytes.subarray(at, end + 1))) as string, keys);
      }
      at = end;
    }
    before = byte;
  }
}

function takeKey(key: string, keys: Set<string>): void {
  if (key === '__proto__') refuse('The body has a key that is not allowed.');
  if (keys.has(key)) refuse('The body has the same key twice.');
  keys.add(key);
}

/** The index of the closing quote. One step per byte, since a body may be 12 MiB. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte !== BACKSLASH) continue;
    at += 1;
    if (isNullEscape(bytes, at)) refuse('The body has a null character.');
  }
  return refuse('The body is not valid JSON.');
}

const NULL_ESCAPE = Array.from('u0000', (character) => character.charCodeAt(0));

function isNullEscape(bytes: Uint8Array, start: number): boolean {
  return NULL_ESCAPE.every((byte, offset) => bytes[start + offset] === byte);
}

function refuse(sentence: string): never {
  throw new Refusal('bad-request', { sentence });
}
