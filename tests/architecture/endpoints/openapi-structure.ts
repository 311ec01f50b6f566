// Holds a document against the rules of OpenAPI 3.1 that ours could break: what must be there, where
// references lead, and that paths and their parameters agree.

type Json = Readonly<Record<string, unknown>>;

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);
const KINDS = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

/** What is wrong with the document, one sentence each. */
export function openapiProblems(document: Json): readonly string[] {
  const problems: string[] = [];
  const { info, paths, tags, components } = document;
  if (!/^3\.1\.\d+$/.test(textOf(document['openapi']))) problems.push('openapi is not 3.1');
  for (const key of ['title', 'version']) {
    if (typeof at(info, key) !== 'string') problems.push(`info has no ${key}`);
  }
  const known = new Set(list(tags).map((tag) => at(tag, 'name')));
  const ids = new Set<unknown>();
  for (const [path, method, operation] of operations(paths)) {
    const name = `${method.toUpperCase()} ${path}`;
    const id = at(operation, 'operationId');
    if (typeof id !== 'string' || ids.has(id)) problems.push(`${name} has no id of its own`);
    ids.add(id);
    if (!METHODS.has(method)) problems.push(`${name} has no such method`);
    for (const tag of list(at(operation, 'tags'))) {
      if (!known.has(tag)) problems.push(`${name} has the unknown tag ${textOf(tag)}`);
    }
    problems.push(
      ...parameterProblems(name, path, operation),
      ...responseProblems(name, operation),
    );
    problems.push(...securityProblems(name, operation, at(components, 'securitySchemes')));
  }
  return [...problems, ...referenceProblems(document), ...schemaProblems(document)];
}

function parameterProblems(name: string, path: string, operation: Json): readonly string[] {
  const parameters = list(at(operation, 'parameters')).filter((entry) => !at(entry, '$ref'));
  const declared = parameters.filter((entry) => at(entry, 'in') === 'path');
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, word = '']) => word);
  const declaredNames = declared.map((entry) => textOf(at(entry, 'name')));
  const problems = parameters
    .filter((entry) => !isRecord(at(entry, 'schema')) || typeof at(entry, 'name') !== 'string')
    .map(() => `${name} has a parameter without name or schema`);
  if (declared.some((entry) => at(entry, 'required') !== true)) {
    problems.push(`${name} has a path parameter that is not required`);
  }
  if (!sameNames(inPath, declaredNames)) {
    problems.push(
      `${name} declares ${declaredNames.join() || 'nothing'} for ${inPath.join() || 'nothing'}`,
    );
  }
  if (path.includes(':')) problems.push(`${name} is not written with braces`);
  return problems;
}

function responseProblems(name: string, operation: Json): readonly string[] {
  const responses = entries(at(operation, 'responses'));
  const problems = responses.flatMap(([status, response]) => {
    const isStatus = status === 'default' || /^[1-5]\d\d$/.test(status);
    const isSaid = typeof at(response, 'description') === 'string' || at(response, '$ref');
    return isStatus && isSaid ? [] : [`${name} has a bad response ${status}`];
  });
  const succeeds = responses.some(([status]) => status.startsWith('2'));
  return succeeds ? problems : [...problems, `${name} never succeeds`];
}

function securityProblems(name: string, operation: Json, schemes: unknown): readonly string[] {
  return list(at(operation, 'security'))
    .flatMap((requirement) => entries(requirement))
    .filter(([scheme]) => !isRecord(at(schemes, scheme)))
    .map(([scheme]) => `${name} asks for the unknown scheme ${scheme}`);
}

function referenceProblems(document: Json): readonly string[] {
  return everyRecord(document)
    .map((record) => record['$ref'])
    .filter((reference) => typeof reference === 'string')
    .filter((reference) => !reference.startsWith('#/') || follow(document, reference) === undefined)
    .map((reference) => `${reference} leads nowhere`);
}

function schemaProblems(document: Json): readonly string[] {
  const schemas = everyRecord(document)
    .flatMap((record) => [record['schema'], ...Object.values(record['properties'] ?? {})])
    .filter(isRecord);
  return schemas.flatMap((schema) => {
    const { type, required, properties } = schema;
    const kinds = type === undefined ? [] : [type].flat();
    const strange = kinds.filter((kind) => !KINDS.has(textOf(kind)));
    const absent = list(required).filter((key) => !isRecord(at(properties, textOf(key))));
    const foreign = ['$schema', '$defs', 'nullable', '~standard'].filter((key) => key in schema);
    return [
      ...strange.map((kind) => `a schema has the unknown type ${textOf(kind)}`),
      ...absent.map((key) => `a schema requires ${textOf(key)}, which it does not have`),
      ...foreign.map((key) => `a schema carries ${key}`),
    ];
  });
}

function operations(paths: unknown): readonly (readonly [string, string, Json])[] {
  return entries(paths).flatMap(([path, item]) =>
    entries(item).map(([method, operation]) => [path, method, operation as Json] as const),
  );
}

function everyRecord(value: unknown): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap(everyRecord);
  return isRecord(value) ? [value, ...Object.values(value).flatMap(everyRecord)] : [];
}

function follow(document: Json, reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce((value: unknown, step) => at(value, step), document);
}

function at(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((word) => others.includes(word));
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function entries(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
