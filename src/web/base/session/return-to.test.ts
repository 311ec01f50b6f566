import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReturnTo } from './return-to.ts';

test('the place that was left and the reason are read from the history', () => {
  const state = { from: '/dashboard#transactions', reason: 'ended' };
  assert.deepEqual(readReturnTo(state), state);
});

test('whatever else the history holds is nothing', () => {
  for (const state of [null, undefined, 7, 'x', {}, { audience: 'Corporate' }]) {
    assert.deepEqual(readReturnTo(state), {});
  }
});

test('a place outside this site is none to go to', () => {
  for (const from of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', 5]) {
    assert.deepEqual(readReturnTo({ from, reason: 'whatever' }), {});
  }
});
