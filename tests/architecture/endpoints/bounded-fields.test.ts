import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allEndpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { requestParser } from '#server/base/http/request/parse-request.ts';
import { type TextWatch, watchText } from '#tests/support/watch-text.ts';
import { fieldsOf, hostileTexts, MARKER, withField } from './hostile-values.ts';

/** No field takes a longer text than this, so nothing longer is ever normalized or matched. */
const LONGEST_READ = 10_000;
/** Photographs are long; what is inside them is looked at by the server, not by the schema. */
const LARGE_FIELD = 60_000;

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];

let watch: TextWatch;
before(() => {
  watch = watchText(MARKER);
});
after(() => watch.stop());

for (const endpoint of allEndpoints) {
  if (PARTS.every((part) => fieldsOf(endpoint[part]).length === 0)) continue;
  test(`${endpoint.method} ${endpoint.path} refuses long texts before it reads them`, () => {
    for (const part of PARTS) requireBounded(endpoint, part);
  });
}

function requireBounded(endpoint: Endpoint, part: Part): void {
  const schema = endpoint[part];
  if (!schema) return;
  const { params: _params, query: _query, body: _body, ...rest } = endpoint;
  const parse = requestParser({ ...rest, [part]: schema });
  const fields = fieldsOf(schema).filter((field) => (field.schema.maxLength ?? 0) <= LARGE_FIELD);
  for (const { path } of fields) {
    for (const [kind, text] of Object.entries(hostileTexts)) {
      const name = `${part}.${path.join('.')} with ${kind}`;
      watch.longest();
      const value = withField(schema, path, text);
      const mistakes = mistakesOf(() => parse({ params: {}, query: {}, [part]: value }));
      const longest = watch.longest();
      assert.ok(path.join('.') in mistakes, `${name} is not refused`);
      assert.ok(longest <= LONGEST_READ, `${name} was read, ${longest} characters of it`);
    }
  }
}

function mistakesOf(parse: () => unknown): Readonly<Record<string, string>> {
  try {
    parse();
  } catch (error) {
    if (error instanceof Refusal) return error.fields ?? {};
    throw error;
  }
  return {};
}
