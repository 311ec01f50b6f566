import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOutdated } from './break-on-purpose.ts';

test('every deliberate break still matches the code', () => {
  assert.deepEqual(findOutdated(), []);
});
