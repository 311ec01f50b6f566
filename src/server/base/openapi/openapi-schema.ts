import * as z from 'zod/mini';
import type { Schema } from './openapi-document.ts';

/** The JSON Schema of what travels: requests as they come in, replies as they go out. */
export function wireSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, '~standard': __, ...plain } = z.toJSONSchema(schema, { io, cycles: 'throw' });
  return plain;
}

const EXAMPLES_BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'ana@mail.example',
  date: '2026-03-02',
  'date-time': '2026-03-02T17:45:00.000Z',
  uuid: '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f',
};

/** A value that fits the schema: its own example where it has one, else the plainest there is. */
export function exampleOf(schema: Schema): unknown {
  const [own] = schema.examples ?? [];
  if (own !== undefined) return own;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {});
  if (schema.type === 'object') return exampleObject(schema);
  if (schema.type === 'array') return isSchema(schema.items) ? [exampleOf(schema.items)] : [];
  if (schema.type === 'string') return EXAMPLES_BY_FORMAT[schema.format ?? ''] ?? 'text';
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.max(schema.minimum ?? 1, 1);
  return schema.type === 'boolean' ? true : null;
}

function exampleObject({ properties = {} }: Schema): Record<string, unknown> {
  const entries = Object.entries(properties).filter(([, schema]) => isSchema(schema));
  return Object.fromEntries(entries.map(([name, schema]) => [name, exampleOf(schema as Schema)]));
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
