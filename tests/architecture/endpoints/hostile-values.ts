// Values that try to keep the server busy, and every field of an endpoint that can hold them.
import type * as z from 'zod/mini';
import type { Schema } from '#server/base/openapi/openapi-document.ts';
import { exampleOf, isSchema, wireSchema } from '#server/base/openapi/openapi-schema.ts';

/** In every hostile text, so that it is known wherever it turns up. */
export const MARKER = 'hostile';

/** As long as a body of 64 KiB lets them be. */
export const hostileTexts: Readonly<Record<string, string>> = {
  // Marks of two classes in the wrong order: putting them in order takes time by the square.
  'combining marks': `${MARKER}${'\u0301'.repeat(15_000)}${'\u0327'.repeat(15_000)}`,
  digits: `${MARKER}${'7'.repeat(60_000)}`,
  quotes: `${MARKER}${'"'.repeat(30_000)}`,
  blanks: `${MARKER}${' '.repeat(60_000)}x`,
  'pairs of surrogates': `${MARKER}${'\u{1f600}'.repeat(15_000)}`,
  'an address': `${MARKER}${'a.'.repeat(30_000)}@mail.example`,
};

/** Takes the place of a field as a whole. */
export const hostileShapes: Readonly<Record<string, unknown>> = {
  'a deep list': nested(9),
  'a long list': Array.from({ length: 900 }, (_, index) => `${MARKER} ${index}`),
  'many keys': manyKeys(900),
};

function nested(depth: number): unknown {
  return depth === 0 ? MARKER : [nested(depth - 1)];
}

function manyKeys(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, MARKER]));
}

export type FieldPath = readonly (string | number)[];

export interface Field {
  readonly path: FieldPath;
  readonly schema: Schema;
}

/** Every field of a request's part, those inside lists and objects included. */
export function fieldsOf(part: z.ZodMiniType | undefined): Field[] {
  return part ? leaves(wireSchema(part, 'input'), []) : [];
}

function leaves(schema: Schema, path: FieldPath): Field[] {
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  if (choices.length > 0) {
    const filled = choices.filter(({ type }) => type !== 'null');
    return filled.flatMap((choice) => leaves(choice, path));
  }
  if (isSchema(schema.items)) return leaves(schema.items, [...path, 0]);
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return path.length > 0 ? [{ path, schema }] : [];
  return properties.flatMap(([name, inner]) => {
    return isSchema(inner) ? leaves(inner, [...path, name]) : [];
  });
}

/** A part of a request that would do but for the one field that is replaced. */
export function withField(part: z.ZodMiniType, path: FieldPath, value: unknown): unknown {
  return replaced(exampleOf(wireSchema(part, 'input')), path, value);
}

export function replaced(whole: unknown, path: FieldPath, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') return [replaced((whole as unknown[])[step], rest, value)];
  const fields = (whole ?? {}) as Record<string, unknown>;
  return { ...fields, [step]: replaced(fields[step], rest, value) };
}
