import * as z from 'zod/mini';
import { someText } from '../text.ts';

const LONGEST_PASSWORD = 256;

/**
 * A new password. It is kept as typed: no trimming and no rules about digits or signs. Characters
 * are counted as people count them.
 */
export function newPassword(min: number, tooShort = tooShortSentence(min)) {
  return withinLength('Password').check(
    z.refine((text) => Array.from(text).length >= min, tooShort),
    z.meta({ format: 'password', examples: ['five-larches-by-the-river'] }),
  );
}

/** A password entered as proof; one that could never be chosen is refused unhashed. */
export function knownPassword(label = 'Password') {
  return withinLength(label).check(
    z.meta({ format: 'password', examples: ['five-larches-by-the-river'] }),
  );
}

/** The same where it may be missing; '' and null mean absent, blanks are a password. */
export function optionalPassword() {
  return z.optional(
    z.pipe(
      z.transform((value: string | null | undefined) =>
        value === '' ? undefined : (value ?? undefined),
      ),
      z.optional(knownPassword()),
    ),
  );
}

function withinLength(label: string) {
  return someText(label, LONGEST_PASSWORD).check(
    z.minLength(1, { error: `${label} is required`, abort: true }),
    z.refine((text) => Array.from(text).length <= LONGEST_PASSWORD, {
      error: `${label} must be at most ${LONGEST_PASSWORD} characters`,
      abort: true,
    }),
  );
}

function tooShortSentence(min: number): string {
  return `Password must be at least ${min} characters`;
}
