// JSON as a careful reader takes it: what two readers could understand differently, or what a
// database could not store, is refused instead of guessed at.
import { Refusal } from '#contract/refusals.ts';

const DEEPEST = 10;

export function parseStrictJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    refuseDoubtful(text);
    return value;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('bad-request', { sentence: 'The body is not valid JSON.' });
  }
}

// Walks text that is known to be JSON. An open object is the set of its keys so far, an open array
// is null.
function refuseDoubtful(text: string): void {
  const open: (Set<string> | null)[] = [];
  let atKey = false;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charAt(at)) {
      case '{':
      case '[':
        atKey = text[at] === '{';
        open.push(atKey ? new Set() : null);
        if (open.length > DEEPEST) refuse(`The body is nested more than ${DEEPEST} deep.`);
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        atKey = open.at(-1) instanceof Set;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (atKey) takeKey(JSON.parse(text.slice(at, end + 1)) as string, open.at(-1));
        atKey = false;
        at = end;
        break;
      }
    }
  }
}

function takeKey(key: string, keys: Set<string> | null | undefined): void {
  if (key === '__proto__') refuse('The body has a key that is not allowed.');
  if (keys?.has(key)) refuse('The body has the same key twice.');
  keys?.add(key);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The position of the closing quote. One step per character, since a body may be 12 MiB. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) return at;
    if (character !== BACKSLASH) continue;
    at += 1;
    if (text.startsWith('u0000', at)) refuse('The body has a null character.');
  }
}

function refuse(sentence: string): never {
  throw new Refusal('bad-request', { sentence });
}
