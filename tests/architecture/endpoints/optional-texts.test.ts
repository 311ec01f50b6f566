// A form sends '' for a field that nobody touched: an optional text that is empty is absent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEndpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exampleOf, isSchema, wireSchema } from '#server/base/openapi/openapi-schema.ts';
import { replaced } from './hostile-values.ts';

type Schema = ReturnType<typeof wireSchema>;
type Path = readonly (string | number)[];

/** What can be changed by itself is removed by an empty text. */
const REMOVED_BY_EMPTY = [
  'PUT /api/profile',
  'PUT /api/accounts/:accountId/nickname',
  'PUT /api/transactions/:id',
];

for (const endpoint of allEndpoints) {
  for (const part of ['query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema || REMOVED_BY_EMPTY.includes(nameOf(endpoint))) continue;
    const wire = wireSchema(schema, 'input');
    const texts = optionalTexts(wire, []);
    if (texts.length === 0) continue;
    test(`${nameOf(endpoint)} takes an optional text that is empty as absent`, () => {
      for (const path of texts) {
        const example = exampleOf(wire);
        assert.deepEqual(
          outcomeOf(schema.safeParse(replaced(example, path, ''))),
          outcomeOf(schema.safeParse(replaced(example, path, undefined))),
          path.join('.'),
        );
      }
    });
  }
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function optionalTexts(schema: Schema, path: Path): Path[] {
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  const inChoices = choices.flatMap((choice) => optionalTexts(choice as Schema, path));
  const inItems = isSchema(schema.items) ? optionalTexts(schema.items, [...path, 0]) : [];
  const required = new Set(schema.required ?? []);
  const inFields = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    if (!isSchema(inner)) return [];
    const here = [...path, name];
    const isText = [inner, ...(inner.anyOf ?? [])].some(
      (one) => isSchema(one) && one.type === 'string',
    );
    return isText && !required.has(name) ? [here] : optionalTexts(inner, here);
  });
  return [...inChoices, ...inItems, ...inFields];
}

/** What is read, or the mistakes. */
function outcomeOf({ data, error }: { data?: unknown; error?: { issues: readonly object[] } }) {
  const mistakes = error?.issues.map((issue) => ({ ...issue, input: undefined }));
  return (
    mistakes ??
    JSON.parse(
      JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    )
  );
}
