/** A value that JSON can say. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json };

/**
 * The one text of a value by RFC 8785, over which it is hashed or signed: names in the order of
 * their UTF-16 units, no blanks, numbers and strings as ECMAScript prints them.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw notJson(value);
  if (typeof value === 'string' && !value.isWellFormed()) throw notJson('a lone surrogate');
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? fail(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .toSorted()
    .map((name) => `${canonicalJson(name)}:${canonicalJson(value[name] ?? null)}`);
  return `{${members.join(',')}}`;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}

function fail(value: unknown): never {
  throw notJson(value);
}

function notJson(what: unknown): TypeError {
  return new TypeError(`JSON has no form for ${String(what)}.`);
}
