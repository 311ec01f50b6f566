import * as z from 'zod/mini';
import { fieldSentence } from '#contract/fields/field-sentence.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/** What the contract says against a form's values, by field, in the very words of the server. */
export function checkFields(schema: z.ZodMiniType, values: unknown): FieldErrors {
  const read = z.safeParse(schema, values, { error: fieldSentence });
  if (read.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[String(path[0])] ??= message;
  return errors;
}

/** The check of a form whose values are what is sent. */
export function checkBy(schema: z.ZodMiniType): (values: unknown) => FieldErrors {
  return (values) => checkFields(schema, values);
}
