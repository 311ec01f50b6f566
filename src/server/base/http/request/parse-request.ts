import * as z from 'zod/mini';
import type { Endpoint, Received } from '#contract/endpoint.ts';
import { fieldSentence } from '#contract/fields/field-sentence.ts';
import { Refusal } from '#contract/refusals.ts';

/** What a request carries before anything of it is believed. */
export interface RawRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body?: unknown;
}

export interface ParsedRequest<E extends Endpoint> {
  readonly params: Received<E, 'params'>;
  readonly query: Received<E, 'query'>;
  readonly body: Received<E, 'body'>;
}

// A hostile body can be wrong in thousands of fields; the reply lists no more than this.
const MAX_FIELDS = 50;
const LONGEST_NAME = 60;

/**
 * Prepares the reading of an endpoint's requests. All mistakes of a request are listed at once, the
 * first of each field, so that a form can mark them together.
 */
export function requestParser<E extends Endpoint>({ params, query, body }: E) {
  const readers = {
    params: params && z.compile(params),
    query: query && z.compile(query),
    body: body && z.compile(body),
  };

  return (request: RawRequest): ParsedRequest<E> => {
    const mistakes = new Map<string, string>();
    const parsed = {
      params: read(readers.params, request.params, mistakes),
      query: read(readers.query, request.query, mistakes),
      // An absent body is one without fields: whether that will do, the schema knows.
      body: read(readers.body, request.body ?? (request.body === undefined ? {} : null), mistakes),
    };
    if (mistakes.size > 0) {
      throw new Refusal('invalid-fields', { fields: Object.fromEntries(mistakes) });
    }
    return parsed as ParsedRequest<E>;
  };
}

function read(schema: z.ZodMiniType | undefined, value: unknown, mistakes: Map<string, string>) {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: fieldSentence });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    if (mistakes.size >= MAX_FIELDS) break;
    for (const field of fieldsOf(issue, MAX_FIELDS - mistakes.size)) {
      if (!mistakes.has(field)) mistakes.set(field, issue.message);
    }
  }
  return undefined;
}

/** The fields an issue is about, at most so many of them. */
function fieldsOf(issue: z.core.$ZodIssue, max: number): readonly string[] {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, max) : [];
  const paths = keys.length > 0 ? keys.map((key) => [...issue.path, key]) : [issue.path];
  if (paths[0]?.length === 0) {
    throw new Refusal('bad-request', { sentence: 'The body must be a JSON object.' });
  }
  return paths.map((path) => path.map(shortName).join('.'));
}

// A key of a hostile body can be as long as the body; it is not sent back whole.
function shortName(step: PropertyKey): string {
  return String(step).slice(0, LONGEST_NAME);
}
