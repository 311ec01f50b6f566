// JSON as a careful reader takes it: what two readers could understand differently, or what a
// database could not store, is refused instead of guessed at. How much there is of it is counted on
// the bytes, before anything is built from them.
import { Refusal } from '#contract/refusals.ts';

/** What one body may hold at most. */
export const JSON_LIMITS = { depth: 10, items: 1_000, blanks: 100_000 } as const;

export function parseStrictJson(bytes: Uint8Array): unknown {
  try {
    const keys = countKeys(bytes);
    const value: unknown = JSON.parse(utf8.decode(bytes));
    // Of two equal keys JSON.parse keeps the last, so an object that repeats one comes out smaller.
    if (countBuiltKeys(value) < keys) refuse('The body has the same key twice.');
    return value;
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
 * Counts the keys of all objects in bytes that may not even be JSON, and refuses a body beyond the
 * limits. Every character with a meaning is one byte in UTF-8.
 */
function countKeys(bytes: Uint8Array): number {
  const open: number[] = [];
  let keys = 0;
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
      open.push(byte);
      if (open.length > JSON_LIMITS.depth) {
        refuse(`The body is nested more than ${JSON_LIMITS.depth} deep.`);
      }
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      open.pop();
    } else if (byte === QUOTE) {
      const startsEntry = before === COMMA || before === OPEN_OBJECT;
      if (startsEntry && open.at(-1) === OPEN_OBJECT) keys += 1;
      at = endOfString(bytes, at);
    }
    before = byte;
  }
  return keys;
}

function countBuiltKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, element) => sum + countBuiltKeys(element), 0);
  }
  if (Object.hasOwn(value, '__proto__')) refuse('The body has a key that is not allowed.');
  let keys = 0;
  for (const key in value) keys += 1 + countBuiltKeys(value[key as keyof typeof value]);
  return keys;
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
