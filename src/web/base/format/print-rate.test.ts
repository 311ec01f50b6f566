import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printRate, readRate } from './print-rate.ts';

test('a rate is shown as percent with two decimals or more', () => {
  assert.deepEqual([35_420, 5_000, 0, 4_990, 1].map(printRate), [
    '3.542%',
    '0.50%',
    '0.00%',
    '0.499%',
    '0.0001%',
  ]);
});

test('what is shown is read again, and nothing else', () => {
  for (const rate of [0, 1, 4_990, 28_130, 30_570, 1_000_000]) {
    assert.equal(readRate(printRate(rate)), rate);
  }
  assert.equal(readRate('3'), 30_000);
  for (const typed of ['', '-1', '3.54201', 'three', '3,5']) assert.equal(readRate(typed), null);
});
