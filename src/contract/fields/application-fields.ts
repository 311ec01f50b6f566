// The fields of the account application, with the sentences its form shows. Each first asks for
// what the form asks for, and then for what only a closer look finds.
import * as z from 'zod/mini';
import { parseCalendarDate } from '#rules/calendar/calendar-date.ts';
import { PASSWORD_LENGTH } from '#rules/credentials/password-length.ts';
import { parsePhone } from '#rules/people/phone.ts';
import { parseState } from '#rules/people/states.ts';
import { parseTin } from '#rules/people/tin.ts';
import { parseZip } from '#rules/people/zip.ts';
import { boundedString } from './bounded-string.ts';

interface ParsedField<Value> {
  /** What the form says of an empty or too short field. */
  readonly required: string;
  readonly min: number;
  readonly parse: (text: string) => Value | null;
  readonly wrong: string;
  readonly example: string;
}

/** As typed, with blanks and signs between; no such value has more. */
const LONGEST_TYPED = 100;

function parsedField<Value>({ required, min, parse, wrong, example }: ParsedField<Value>) {
  return z.pipe(
    boundedString(LONGEST_TYPED, required, wrong).check(
      z.trim(),
      z.minLength(min, { error: required, abort: true }),
      z.meta({ examples: [example] }),
    ),
    z.transform((text, context): Value => {
      const value = parse(text);
      if (value !== null) return value;
      context.issues.push({ code: 'custom', input: text, message: wrong });
      return z.NEVER;
    }),
  );
}

const NOT_AN_EMAIL = 'Invalid email address';
const TOO_SHORT = `Password must be at least ${PASSWORD_LENGTH.first} characters`;
const LONGEST_PASSWORD = 256;
const LONGEST_EMAIL = 254;

export const applicantEmail = boundedString(2 * LONGEST_EMAIL, NOT_AN_EMAIL, NOT_AN_EMAIL).check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(LONGEST_EMAIL, { error: NOT_AN_EMAIL, abort: true }),
  z.email(NOT_AN_EMAIL),
  z.meta({ format: 'email', examples: ['robin@mail.example'] }),
);

export const firstPassword = boundedString(2 * LONGEST_PASSWORD, TOO_SHORT, tooLong()).check(
  z.refine((text) => Array.from(text).length >= PASSWORD_LENGTH.first, TOO_SHORT),
  z.refine((text) => Array.from(text).length <= LONGEST_PASSWORD, tooLong()),
  z.meta({ format: 'password', examples: ['five-larches-by-the-river'] }),
);

function tooLong(): string {
  return `Password must be at most ${LONGEST_PASSWORD} characters`;
}

/** A telephone number; its E.164 form inside. */
export const phoneField = parsedField({
  required: 'Phone number must be at least 10 digits',
  min: 10,
  parse: (text) => parsePhone(text)?.number ?? null,
  wrong: 'Phone number must have 10 to 15 digits',
  example: '(503) 555-0142',
});

/** A state by its code or its English name; the code inside. */
export const stateField = parsedField({
  required: 'State is required',
  min: 2,
  parse: parseState,
  wrong: 'State must be a US state, such as OR',
  example: 'OR',
});

export const zipField = parsedField({
  required: 'ZIP code must be at least 5 digits',
  min: 5,
  parse: parseZip,
  wrong: 'ZIP code must be 5 digits, or 5 plus 4',
  example: '97301',
});

export const birthDateField = parsedField({
  required: 'Date of birth is required',
  min: 1,
  parse: parseCalendarDate,
  wrong: 'Date of birth must be a date such as 1990-03-02',
  example: '1990-03-02',
});

/** A Social Security number, or the ITIN of a person who has none; the nine digits inside. */
export const tinField = parsedField({
  required: 'SSN must be at least 9 digits',
  min: 9,
  parse: (text) => parseTin(text)?.digits ?? null,
  wrong: 'SSN must be a valid Social Security number or ITIN',
  example: '123-45-6789',
});
