import type { Parameter, Schema } from '../base/openapi/openapi-document.ts';
import { isSchema } from '../base/openapi/openapi-schema.ts';

/** One row of a table of fields. */
export interface Field {
  /** Nested fields by dotted path, entries of a list as `accounts[].id`. */
  readonly name: string;
  readonly kind: string;
  readonly required: boolean;
  /** The only values it takes, where they are few enough to list. */
  readonly choices: readonly string[];
  readonly notes: readonly string[];
  readonly example: string | undefined;
}

/** A schema's fields, those of nested objects and lists after their parent. */
export function fieldsOf(schema: Schema, prefix = ''): readonly Field[] {
  const { list, inner } = unwrap(schema);
  const name = `${prefix}${'[]'.repeat(list)}`;
  const path = name === '' ? '' : `${name}.`;
  return Object.entries(inner.properties ?? {}).flatMap(([key, property]) => {
    if (!isSchema(property)) return [];
    const required = (inner.required ?? []).includes(key);
    return [fieldOf(`${path}${key}`, property, required), ...fieldsOf(property, `${path}${key}`)];
  });
}

export function fieldOfParameter({ name, schema, required, description }: Parameter): Field {
  return fieldOf(name, description === undefined ? schema : { ...schema, description }, required);
}

function fieldOf(name: string, schema: Schema, required: boolean): Field {
  const { inner } = unwrap(schema);
  const example = schema.examples?.[0] ?? inner.examples?.[0];
  return {
    name,
    kind: kindOf(schema),
    required,
    choices: (inner.enum ?? []).map(String),
    notes: [...limitsOf(withoutNull(schema)), ...descriptionOf(schema, inner)],
    example: example === undefined ? undefined : JSON.stringify(example),
  };
}

function withoutNull(schema: Schema): Schema {
  const choices = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  const [only] = choices;
  return choices.length === 1 && only ? only : schema;
}

/** What is inside lists and `… or null`, and how many lists were around it. */
function unwrap(schema: Schema): { readonly list: number; readonly inner: Schema } {
  const there = withoutNull(schema);
  if (there.type !== 'array' || !isSchema(there.items)) return { list: 0, inner: there };
  const { list, inner } = unwrap(there.items);
  return { list: list + 1, inner };
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
};

function kindOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(' or ');
  if (schema.type === 'array' && isSchema(schema.items)) return `list of ${kindOf(schema.items)}`;
  if (schema.enum) return 'one of';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.format !== undefined) return schema.format;
  const kinds = [schema.type ?? 'anything'].flat();
  return kinds.map((kind) => KINDS[kind] ?? kind).join(' or ');
}

function descriptionOf(...schemas: readonly Schema[]): string[] {
  const description = schemas.find((schema) => schema.description !== undefined)?.description;
  return description === undefined ? [] : [description];
}

function limitsOf(schema: Schema): string[] {
  if (schema.type === 'array' && isSchema(schema.items)) {
    return [...range('entries', schema.minItems, schema.maxItems), ...limitsOf(schema.items)];
  }
  // A format or a description says more than the pattern and the lengths that come with it.
  if (schema.format !== undefined) return [];
  const isWorded = schema.description !== undefined || schema.pattern === undefined;
  return [
    ...range('characters', schema.minLength, schema.maxLength),
    ...range('', min(schema.minimum), max(schema.maximum)),
    ...(isWorded ? [] : [`matches ${schema.pattern}`]),
  ];
}

function range(unit: string, from = 0, to?: number): string[] {
  if (to !== undefined) return [`${from} to ${to} ${unit}`.trim()];
  return from > 0 ? [`at least ${from} ${unit}`.trim()] : [];
}

// A whole number is bounded by what a double holds exactly, which tells a reader nothing.
function min(minimum: number | undefined): number | undefined {
  return minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum;
}

function max(maximum: number | undefined): number | undefined {
  return maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
}
