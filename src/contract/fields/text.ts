import * as z from 'zod/mini';
import { boundedString } from './bounded-string.ts';

export interface TextLimits {
  /** How the field is called in its messages: 'First name'. */
  readonly label: string;
  readonly max: number;
}

/**
 * Composing (NFC) makes four characters one at most, so a text that fits composed is never more
 * than four times as long as sent.
 */
const RAW_FACTOR = 4;

// Putting a run of marks in order takes time by the square of its length. No language writes more
// than a few on one letter; 30 is what Unicode allows in a stream (UAX #15). A run is counted from
// its first mark only: counted from each of them, looking would take longer than composing.
const MANY_MARKS = /(?<!\p{M})\p{M}{31}/u;

// Controls and line separators break log lines and printed mail, a lone surrogate is not text at
// all, and direction overrides make an approver read another name than the one that is stored.
// So do characters that nobody sees: two names that look the same must be the same. Only the one
// that picks the colored form of an emoji passes, right after it.
const NOT_IN_A_LINE =
  /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]|(?<!\p{Extended_Pictographic})\uFE0F|(?!\uFE0F)\p{DI}/u;
const NOT_IN_A_PARAGRAPH = /(?!\n)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** One required line of text as people type it: composed (NFC), trimmed, 1 to `max` characters. */
export function line({ label, max }: TextLimits) {
  return someText(label, max).check(
    quickToCompose(label),
    z.overwrite((text) => text.normalize('NFC').trim()),
    ...withinLimits({ label, max }),
    z.refine((text) => !NOT_IN_A_LINE.test(text), notAllowed(label)),
  );
}

/** Required text of several lines; line breaks of any kind become \n. */
export function paragraph({ label, max }: TextLimits) {
  return someText(label, max).check(
    quickToCompose(label),
    z.overwrite((text) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()),
    ...withinLimits({ label, max }),
    z.refine((text) => !NOT_IN_A_PARAGRAPH.test(text), notAllowed(label)),
  );
}

export function optionalLine(limits: TextLimits) {
  return orAbsent(line(limits));
}

export function optionalParagraph(limits: TextLimits) {
  return orAbsent(paragraph(limits));
}

/**
 * A line that can be changed by itself: left out it stays, and '', blanks or null remove it, which
 * arrives as null.
 */
export function clearableLine(limits: TextLimits) {
  return z.optional(
    z.pipe(
      z.transform((value: string | null | undefined) => (isBlank(value) ? null : value)),
      z.nullable(line(limits)),
    ),
  );
}

/** Text of a reply that may be missing. */
export const nullableText = z.nullable(z.string());

/**
 * A string that must be there: says what is missing, or that something else than text came. One
 * that cannot come to `max` characters is refused as it was sent; a caller that must know exactly
 * checks the length again after trimming or composing.
 */
export function someText(label: string, max: number, tooLong = tooLongSentence(label, max)) {
  const error = (issue: { readonly input?: unknown }) =>
    issue.input == null ? `${label} is required` : `${label} must be text`;
  return boundedString(RAW_FACTOR * max, error, tooLong);
}

/** Makes a text optional: '', blanks and null mean absent, as an untouched field sends them. */
export function orAbsent<Output>(text: z.ZodMiniType<Output, string>) {
  return z.optional(
    z.pipe(
      z.transform((value: string | null | undefined) => (isBlank(value) ? undefined : value)),
      z.optional(text),
    ),
  );
}

// Nobody's untouched field sends this many blanks; a longer text is left to the field's own limit.
const MOST_BLANKS = 1_000;

function isBlank(value: unknown): boolean {
  if (value == null) return true;
  return typeof value === 'string' && value.length <= MOST_BLANKS && value.trim() === '';
}

function quickToCompose(label: string) {
  return z.refine<string>((text) => !MANY_MARKS.test(text), {
    error: notAllowed(label),
    abort: true,
  });
}

function withinLimits({ label, max }: TextLimits) {
  return [z.minLength(1, `${label} is required`), z.maxLength(max, tooLongSentence(label, max))];
}

function tooLongSentence(label: string, max: number): string {
  return `${label} must be at most ${max} characters`;
}

function notAllowed(label: string): string {
  return `${label} contains characters that are not allowed`;
}
