import assert from 'node:assert/strict';
import { test } from 'node:test';
import { submissionKeys } from './submission-key.ts';

test('the same application keeps its key, a changed one gets another', () => {
  const keyOf = submissionKeys();
  const first = keyOf({ city: 'Salem' });
  assert.equal(keyOf({ city: 'Salem' }), first);
  assert.notEqual(keyOf({ city: 'Albany' }), first);
});
