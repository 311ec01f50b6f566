import type * as z from 'zod/mini';

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/**
 * What a form says of a field whose schema has no words of its own for the mistake. Server and
 * browser both hand this to the parser, so that they say the same.
 */
export function fieldSentence(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return 'This field is not recognized';
  if (issue.input === undefined) return 'This field is required';
  if (issue.code === 'invalid_type') return `This must be ${KINDS[issue.expected] ?? 'valid'}`;
  if (issue.code === 'invalid_value') return `This must be one of: ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `This must be at least ${issue.minimum}${unit(issue)}`;
  if (issue.code === 'too_big') return `This must be at most ${issue.maximum}${unit(issue)}`;
  return 'This is not valid';
}

function unit({ origin }: { readonly origin: string }): string {
  if (origin === 'string') return ' characters long';
  if (origin === 'array') return ' entries long';
  return '';
}
