import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpointKey, isKeyOf } from './endpoint-key.ts';

const list = { path: '/api/accounts' } as const;
const one = { path: '/api/accounts/:id/holds' } as const;

test('a key is the path with its parameters, and the query', () => {
  assert.deepEqual(endpointKey(list), ['/api/accounts', {}]);
  assert.deepEqual(endpointKey(one, { params: { id: 'a/b' }, query: { limit: '5' } }), [
    '/api/accounts/a%2Fb/holds',
    { limit: '5' },
  ]);
});

test('a key belongs to its endpoint whatever its parameters and query', () => {
  assert.ok(isKeyOf(list, endpointKey(list, { query: { search: 'x' } })));
  assert.ok(isKeyOf(one, endpointKey(one, { params: { id: '7' } })));
  assert.ok(isKeyOf(one, [...endpointKey(one, { params: { id: '7' } }), 'pages']));
});

test('a key does not belong to another endpoint that begins alike', () => {
  assert.ok(!isKeyOf(list, endpointKey(one, { params: { id: '7' } })));
  assert.ok(!isKeyOf(one, endpointKey(list)));
  assert.ok(!isKeyOf(list, [7]));
});
