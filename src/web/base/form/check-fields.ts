import * as z from 'zod/mini';
import { fieldSentence } from '#contract/fields/field-sentence.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/**
 * What the contract says against a form's values, by field, in the very words of the server. A form
 * whose fields are parts of a larger value says what it calls them.
 */
export function checkFields(
  schema: z.ZodMiniType,
  values: unknown,
  nameOf: (path: readonly PropertyKey[]) => string = ([first]) => String(first),
): FieldErrors {
  const read = z.safeParse(schema, values, { error: fieldSentence });
  if (read.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[nameOf(path)] ??= message;
  return errors;
}

/** The check of a form whose values are what is sent. */
export function checkBy(schema: z.ZodMiniType): (values: unknown) => FieldErrors {
  return (values) => checkFields(schema, values);
}
