import * as z from 'zod/mini';

/** What to say of something that is no text; where it was left out, the input is undefined. */
type Sentence = string | ((issue: { readonly input?: unknown }) => string);

/**
 * The beginning of every text in a request. How long it may be as sent is checked first, and what
 * is longer is refused there and then: nothing trims, normalizes, matches or parses it.
 */
export function boundedString(max: number, error: Sentence, tooLong: string) {
  return z.string({ error }).check(
    // The length in code units costs nothing to know, whatever was sent.
    z.refine((text) => text.length <= max, { error: tooLong, abort: true }),
  );
}
