import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggestPassword } from './suggest-password.ts';

test('a suggested password is four groups of signs that are not mistaken', () => {
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  const suggested = suggestPassword(random);
  assert.match(suggested, /^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
  assert.notEqual(suggestPassword(random), suggested);
});

test('values that would favour some signs are passed over', () => {
  let calls = 0;
  const random = (count: number) => new Uint8Array(count).fill(calls++ % 2 === 0 ? 255 : 0);
  assert.equal(suggestPassword(random), 'aaaaa-aaaaa-aaaaa-aaaaa');
});
