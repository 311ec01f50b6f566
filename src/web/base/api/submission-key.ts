import { CallError, NOT_REACHED } from './call.ts';
import { randomKey } from './random-key.ts';

const PREFIX = 'submission:';

/**
 * The idempotency key of a submission. The same content keeps its key until the server has accepted
 * or refused it for good, also when the page is reloaded in between; other content is another
 * submission.
 */
export function submissionKey(operation: string, content: unknown): string {
  const mark = fingerprint(JSON.stringify(content) ?? '');
  const [storedMark, storedKey] = read(operation)?.split(' ') ?? [];
  if (storedMark === mark && storedKey) return storedKey;
  const key = randomKey();
  write(operation, `${mark} ${key}`);
  return key;
}

/** Whether this very content was sent before and it is not known what became of it. */
export function isUnanswered(operation: string, content: unknown): boolean {
  const [storedMark] = read(operation)?.split(' ') ?? [];
  return storedMark === fingerprint(JSON.stringify(content) ?? '');
}

export function forgetSubmission(operation: string): void {
  try {
    sessionStorage.removeItem(PREFIX + operation);
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
}

/** After a sign-out, the next person in this tab starts without keys. */
export function forgetSubmissions(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
    }
  } catch {
    // As above.
  }
}

/**
 * Whether the submission is over with this answer. After no answer, a server error, or a refusal
 * that the same submission can overcome, it is sent again under the same key.
 */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  if (error.status === NOT_REACHED || error.status >= 500) return false;
  return error.code !== 'step-up-required' && error.code !== 'key-in-flight';
}

function read(operation: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + operation);
  } catch {
    return null;
  }
}

function write(operation: string, value: string): void {
  try {
    sessionStorage.setItem(PREFIX + operation, value);
  } catch {
    // The form still holds back a repeated click; only a reload would lose the key.
  }
}

/** A short hash of a text, so that the text itself need not be stored. */
export function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (high >>> 0).toString(36) + (low >>> 0).toString(36);
}
