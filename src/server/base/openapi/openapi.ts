import type { Access, Endpoint } from '#contract/endpoint.ts';
import { type Feature, features } from '#contract/features.ts';
import { type RefusalCode, refusals } from '#contract/refusals.ts';
import { cookieNames } from '../http/cookies.ts';
import type {
  Content,
  CookieScheme,
  ListedRefusal,
  OpenapiDocument,
  Operation,
  Parameter,
  PathItem,
  Reference,
  Response,
  Schema,
  Verb,
} from './openapi-document.ts';
import { exampleOf, isSchema, wireSchema } from './openapi-schema.ts';

export interface ApiIdentity {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}

/** The whole wire as an OpenAPI 3.1 document, from the same data that is mounted and called. */
export function openapiOf(endpoints: readonly Endpoint[], identity: ApiIdentity): OpenapiDocument {
  const used = new Set(endpoints.map(({ feature }) => feature));
  const { title, version, description } = identity;
  return {
    openapi: '3.1.1',
    info: { title, version, description },
    servers: [{ url: '/' }],
    tags: (Object.keys(features) as Feature[])
      .filter((feature) => used.has(feature))
      .map((feature) => ({
        name: feature,
        description: features[feature].sentence,
        'x-title': features[feature].title,
      })),
    paths: pathsOf(endpoints),
    components: {
      securitySchemes,
      parameters: { IdempotencyKey: idempotencyKey },
      responses: { Error: otherErrors },
      schemas: { Error: errorSchema },
    },
  };
}

function pathsOf(endpoints: readonly Endpoint[]): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const verb = endpoint.method.toLowerCase() as Verb;
    paths[path] = { ...paths[path], [verb]: operationOf(endpoint) };
  }
  return paths;
}

function operationOf(endpoint: Endpoint): Operation {
  const parameters = parametersOf(endpoint);
  const refused = refusalsOf(endpoint).map((code) => ({ code, ...refusals[code] }));
  return {
    operationId: operationIdOf(endpoint),
    tags: [endpoint.feature],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: securityOf(endpoint.access),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: requestBodyOf(endpoint, wireSchema(endpoint.body, 'input')),
    }),
    responses: {
      [endpoint.status ?? 200]: successOf(endpoint),
      ...refusedResponses(refused),
      default: { $ref: '#/components/responses/Error' },
    },
    'x-access': endpoint.access,
    'x-idempotent': endpoint.idempotent ?? false,
    ...(endpoint.bodyLimit !== undefined && { 'x-body-limit': endpoint.bodyLimit }),
    'x-refusals': refused,
  };
}

/** A word for an endpoint that is unique and fit for a URL fragment: post-wire-transfer */
function operationIdOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const name = path.replace('/api/', '').replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '');
  return `${method.toLowerCase()}-${name}`;
}

function descriptionOf({ access, idempotent }: Endpoint): string {
  const repeats = idempotent ? ' A repeated Idempotency-Key gives the first answer again.' : '';
  return `${accessSentences[access]}${repeats}`;
}

const accessSentences: Readonly<Record<Access, string>> = {
  public: 'Anyone may call this.',
  'pre-auth': 'For someone who has entered a correct password but not yet an access code.',
  customer: 'For a signed-in customer.',
  staff: 'For any signed-in staff member.',
  approver: 'For staff who decide: approvers and administrators.',
  administrator: 'For administrators.',
};

function securityOf(access: Access): Operation['security'] {
  if (access === 'public') return [];
  if (access === 'customer') return [{ customerSession: [] }];
  return access === 'pre-auth' ? [{ preAuth: [] }] : [{ staffSession: [] }];
}

function parametersOf({ params, query, idempotent }: Endpoint): (Parameter | Reference)[] {
  const inPath = params ? fieldsIn('path', wireSchema(params, 'input')) : [];
  const inQuery = query ? fieldsIn('query', wireSchema(query, 'input')) : [];
  const key: Reference[] = idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];
  return [...inPath, ...inQuery, ...key];
}

function fieldsIn(location: 'path' | 'query', { properties = {}, required = [] }: Schema) {
  return Object.entries(properties).map(([name, property]): Parameter => {
    const { description, ...schema } = isSchema(property) ? property : {};
    return {
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema,
    };
  });
}

function requestBodyOf(
  { fileFields }: Endpoint,
  schema: Schema,
): NonNullable<Operation['requestBody']> {
  const required = (schema.required ?? []).length > 0;
  const json = { 'application/json': { schema, example: exampleOf(schema) } };
  if (!fileFields) return { required, content: json };
  const form = { 'multipart/form-data': { schema: formSchema(schema, fileFields) } };
  return { required, content: { ...json, ...form } };
}

/** The same fields in a form, where files travel as they are. */
function formSchema(schema: Schema, fileFields: readonly string[]): Schema {
  const file: Schema = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: 'A file.',
  };
  const files = Object.fromEntries(fileFields.map((name) => [name, file]));
  return { ...schema, properties: { ...schema.properties, ...files } };
}

function successOf({ produces, reply }: Endpoint): Response {
  if (produces === 'text/event-stream') {
    const fields = Object.keys(wireSchema(reply, 'output').properties ?? {}).join(' and ');
    const description = `Events: a line \`id:\` and a line \`data:\`, which is JSON with ${fields}.`;
    const schema: Schema = { type: 'string', contentMediaType: produces };
    return { description, content: { [produces]: { schema } } };
  }
  if (produces) {
    const schema: Schema = { type: 'string', contentMediaType: produces };
    return { description: 'The answer.', content: { [produces]: { schema } } };
  }
  const schema = wireSchema(reply, 'output');
  const content = { 'application/json': { schema, example: exampleOf(schema) } };
  return { description: 'The answer.', content };
}

/** The refusals an endpoint can give besides those that any call can. */
function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const { access, params, query, body, idempotent } = endpoint;
  const codes: RefusalCode[] = [];
  if (params || query || body) codes.push('invalid-fields');
  if (idempotent) codes.push('bad-idempotency-key');
  if (access !== 'public') codes.push('not-signed-in');
  if (access === 'approver' || access === 'administrator') codes.push('not-allowed');
  if (idempotent) codes.push('key-in-flight', 'key-reused');
  return [...new Set([...codes, ...(endpoint.refusals ?? [])])].toSorted(
    (a, b) => refusals[a].status - refusals[b].status,
  );
}

function refusedResponses(refused: readonly ListedRefusal[]): Record<string, Response> {
  const byStatus = Object.groupBy(refused, ({ status }) => String(status));
  const responses = Object.entries(byStatus).map(([status, group = []]) => {
    const lines = group.map(({ code, sentence }) => `\`${code}\`: ${sentence}`);
    return [status, { description: lines.join('\n\n'), content: errorContent }] as const;
  });
  return Object.fromEntries(responses);
}

const errorContent: Content = {
  'application/json': { schema: { $ref: '#/components/schemas/Error' } },
};

const otherErrors: Response = {
  description:
    'Refused before the call itself was read (`foreign-origin`, `body-too-large`, ' +
    '`unsupported-media-type`, `too-many-requests`, `unavailable`), or failed (`internal`).',
  content: errorContent,
};

const errorSchema: Schema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: {
      type: 'string',
      description: 'A sentence for a person.',
      examples: [refusals['invalid-fields'].sentence],
    },
    code: {
      type: 'string',
      description: 'For programs; it stays the same when the sentence changes.',
      enum: [...Object.keys(refusals), 'internal'],
      examples: ['invalid-fields'],
    },
    fields: {
      type: 'object',
      description: 'Messages by field, nested ones by dotted path.',
      additionalProperties: { type: 'string' },
      examples: [{ amount: 'Amount is required' }],
    },
    reference: {
      type: 'string',
      description: 'Identifies this failure in the log; give it to support.',
    },
    stepUp: {
      type: 'string',
      description: 'Beside `step-up-required`: send it to POST /api/auth/step-up with a code.',
    },
  },
};

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body acts once and gives the same answer.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
};

const securitySchemes = {
  customerSession: cookie('customer', 'Set when a customer has given password and access code.'),
  staffSession: cookie('staff', 'Set when a staff member has signed in.'),
  preAuth: cookie('pre-auth', 'Set between password and access code.'),
};

function cookie(whose: keyof typeof cookieNames, description: string): CookieScheme {
  return { type: 'apiKey', in: 'cookie', name: cookieNames[whose], description };
}
