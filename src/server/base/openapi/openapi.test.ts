import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { body } from '#contract/fields/body.ts';
import { exampleEndpoints, submitWire } from '#tests/architecture/endpoints/example-endpoints.ts';
import { openapiProblems } from '#tests/architecture/endpoints/openapi-structure.ts';
import { openapiOf } from './openapi.ts';
import { exampleOf, wireSchema } from './openapi-schema.ts';

const identity = { title: 'Some bank API', version: '1.0.0', description: 'Every call.' };
const document = openapiOf(exampleEndpoints, identity);

test('the description is a sound OpenAPI 3.1 document', () => {
  assert.deepEqual(openapiProblems({ ...document }), []);
});

test('a document with mistakes is found out', () => {
  const broken = structuredClone(document) as unknown as {
    openapi: string;
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };
  broken.openapi = '3.0.0';
  const deny = broken.paths['/api/admin/pending-transfers/{id}/deny']?.['post'] ?? {};
  deny['parameters'] = [];
  deny['security'] = [{ nobody: [] }];
  deny['responses'] = { ok: {} };
  const wire = broken.paths['/api/wire-transfer']?.['post'] ?? {};
  wire['parameters'] = [{ $ref: '#/components/parameters/Nothing' }];
  assert.deepEqual(openapiProblems(broken), [
    'openapi is not 3.1',
    'POST /api/admin/pending-transfers/{id}/deny declares nothing for id',
    'POST /api/admin/pending-transfers/{id}/deny has a bad response ok',
    'POST /api/admin/pending-transfers/{id}/deny never succeeds',
    'POST /api/admin/pending-transfers/{id}/deny asks for the unknown scheme nobody',
    '#/components/parameters/Nothing leads nowhere',
  ]);
});

test('an operation says who may call it, what it takes and what it refuses', () => {
  const operation = document.paths['/api/admin/pending-transfers/{id}/deny']?.post;
  assert.deepEqual(operation?.security, [{ staffSession: [] }]);
  assert.equal(operation['x-access'], 'approver');
  assert.equal(operation['x-idempotent'], false);
  assert.deepEqual(
    operation['x-refusals'].map(({ status, code }) => `${status} ${code}`),
    ['400 invalid-fields', '401 not-signed-in', '403 not-allowed', '404 not-found', '409 conflict'],
  );
  assert.deepEqual(Object.keys(operation.responses), [
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    'default',
  ]);
  assert.equal(operation.requestBody?.required, false);
});

test('an idempotent operation names its header and its refusals', () => {
  const operation = document.paths['/api/wire-transfer']?.post;
  assert.deepEqual(operation?.parameters, [{ $ref: '#/components/parameters/IdempotencyKey' }]);
  const codes = operation['x-refusals'].map(({ code }) => code);
  for (const code of ['bad-idempotency-key', 'key-reused', 'key-in-flight'] as const) {
    assert.ok(codes.includes(code));
  }
});

test('an operation that takes files describes its form beside its JSON', () => {
  const content = document.paths['/api/check-deposits']?.post?.requestBody?.content;
  assert.deepEqual(Object.keys(content ?? {}), ['application/json', 'multipart/form-data']);
  const { schema } = content?.['multipart/form-data'] ?? {};
  assert.partialDeepStrictEqual(schema, {
    properties: {
      front: { type: 'string', contentMediaType: 'application/octet-stream' },
      amount: { type: 'string' },
    },
  });
});

test('requests are described as they come in, replies as they go out', () => {
  const operation = document.paths['/api/wire-transfer']?.post;
  const request = operation?.requestBody?.content['application/json']?.schema;
  assert.ok(request && 'properties' in request);
  assert.equal(request.additionalProperties, false);
  assert.deepEqual(request.required, ['fromAccountId', 'amount', 'recipientName', 'transferType']);
  assert.partialDeepStrictEqual(wireSchema(submitWire.reply, 'output'), {
    properties: {
      receipt: {
        properties: { amount: { type: 'string' }, createdAt: { format: 'date-time' } },
      },
    },
  });
});

test('the example of a request is one the server takes', () => {
  for (const { path, body: schema } of exampleEndpoints) {
    if (!schema) continue;
    const result = schema.safeParse(exampleOf(wireSchema(schema, 'input')));
    assert.ok(result.success, `${path}: ${JSON.stringify(result.error?.issues)}`);
  }
});

test('a shape that cannot be described is found when the description is made', () => {
  const vague = endpoint({
    ...submitWire,
    body: body({ amount: z.custom<string>((value) => value === '1') }),
  });
  assert.throws(() => openapiOf([vague], identity), /cannot be represented/);
});
