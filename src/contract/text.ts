import * as z from 'zod/mini';

export interface TextLimits {
  /** How the field is called in its messages: 'First name'. */
  readonly label: string;
  readonly max: number;
}

// Controls and line separators break log lines and printed mail, a lone surrogate is not text at
// all, and direction overrides make an approver read another name than the one that is stored.
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const NOT_IN_A_PARAGRAPH = /(?!\n)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** One required line of text as people type it: composed (NFC), trimmed, 1 to `max` characters. */
export function line({ label, max }: TextLimits) {
  return someText(label).check(
    z.overwrite((text) => text.normalize('NFC').trim()),
    ...withinLimits({ label, max }),
    z.refine((text) => !NOT_IN_A_LINE.test(text), notAllowed(label)),
  );
}

/** Required text of several lines; line breaks of any kind become \n. */
export function paragraph({ label, max }: TextLimits) {
  return someText(label).check(
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

/** A string that must be there: says what is missing, or that something else than text came. */
export function someText(label: string) {
  return z.string({
    error: (issue) => (issue.input == null ? `${label} is required` : `${label} must be text`),
  });
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

function isBlank(value: unknown): boolean {
  return value == null || (typeof value === 'string' && value.trim() === '');
}

function withinLimits({ label, max }: TextLimits) {
  return [
    z.minLength(1, `${label} is required`),
    z.maxLength(max, `${label} must be at most ${max} characters`),
  ];
}

function notAllowed(label: string): string {
  return `${label} contains characters that are not allowed`;
}
