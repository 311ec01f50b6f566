import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applicationKeys } from './application-key.ts';

test('the same application keeps its key, a changed one gets another', () => {
  const keyOf = applicationKeys();
  const first = keyOf({ city: 'Salem' });
  assert.equal(keyOf({ city: 'Salem' }), first);
  assert.notEqual(keyOf({ city: 'Albany' }), first);
});
