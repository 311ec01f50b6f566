import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetPlace, lastPlace, rememberPlace } from './last-place.ts';

test('a place is remembered for the one who left it, until they log out', () => {
  rememberPlace({ id: 'sage' }, { tab: 'accounts' });
  assert.deepEqual(lastPlace({ id: 'sage' }), { tab: 'accounts' });
  assert.deepEqual(lastPlace({ id: 'robin' }), { tab: 'overview' });
  forgetPlace();
  assert.deepEqual(lastPlace({ id: 'sage' }), { tab: 'overview' });
});
