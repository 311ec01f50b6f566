import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextRow } from './next-row.ts';

test('arrows lead one row on, and stop at the ends', () => {
  assert.equal(nextRow('ArrowDown', 0, 3), 1);
  assert.equal(nextRow('ArrowDown', 2, 3), 2);
  assert.equal(nextRow('ArrowUp', 1, 3), 0);
  assert.equal(nextRow('ArrowUp', 0, 3), 0);
});

test('Home and End lead to the first and the last row', () => {
  assert.equal(nextRow('Home', 2, 3), 0);
  assert.equal(nextRow('End', 0, 3), 2);
});

test('other keys lead nowhere, and neither does a press outside of the rows', () => {
  assert.equal(nextRow('Enter', 1, 3), -1);
  assert.equal(nextRow('ArrowDown', -1, 3), -1);
});
