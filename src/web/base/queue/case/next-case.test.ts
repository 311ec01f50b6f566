import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neighborCase, nextCase } from './next-case.ts';

test('after a case has left the list, the one below it is next, and at the end the one above', () => {
  assert.equal(nextCase(['a', 'b', 'c'], 'b', ['a', 'c']), 'c');
  assert.equal(nextCase(['a', 'b', 'c'], 'c', ['a', 'b']), 'b');
  assert.equal(nextCase(['a', 'b', 'c'], 'a', ['b', 'c']), 'b');
  assert.equal(nextCase(['a', 'b', 'c'], 'b', ['a']), 'a');
  assert.equal(nextCase(['a'], 'a', []), undefined);
  assert.equal(nextCase([], 'a', ['x', 'y']), 'x');
});

test('the keys stop at both ends of the list', () => {
  assert.equal(neighborCase(['a', 'b'], 'a', 1), 'b');
  assert.equal(neighborCase(['a', 'b'], 'b', 1), 'b');
  assert.equal(neighborCase(['a', 'b'], 'a', -1), 'a');
  assert.equal(neighborCase(['a', 'b'], 'gone', 1), 'a');
});
