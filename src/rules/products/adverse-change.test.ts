import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAdverseChange, mayHaveFee } from './adverse-change.ts';

const fee = (amountCents: bigint, fromCents: bigint | null = null) => ({
  type: 'maintenance' as const,
  amountCents,
  waiver: fromCents === null ? null : { of: 'daily-balance' as const, fromCents },
});

test('a new fee, a higher one and a harder waiver are adverse', () => {
  assert.equal(isAdverseChange([], [fee(800n)]), true);
  assert.equal(isAdverseChange([fee(800n)], [fee(801n)]), true);
  assert.equal(isAdverseChange([fee(800n, 100n)], [fee(700n, 101n)]), true);
  assert.equal(isAdverseChange([fee(800n, 100n)], [fee(800n)]), true);
  const total = { ...fee(800n), waiver: { of: 'total-balance' as const, fromCents: 100n } };
  assert.equal(isAdverseChange([fee(800n, 100n)], [total]), true);
});

test('a lower fee, an easier waiver and the end of a fee are not', () => {
  assert.equal(isAdverseChange([fee(800n)], [fee(800n)]), false);
  assert.equal(isAdverseChange([fee(800n)], [fee(799n, 5n)]), false);
  assert.equal(isAdverseChange([fee(800n, 100n)], [fee(800n, 99n)]), false);
  assert.equal(isAdverseChange([fee(800n)], []), false);
});

test('a free product has no maintenance fee and no fee for activity', () => {
  assert.equal(mayHaveFee('Free Checking', 'maintenance'), false);
  assert.equal(mayHaveFee('Free Checking', 'excess-item'), false);
  assert.equal(mayHaveFee('Free Checking', 'paper-copy'), true);
  assert.equal(mayHaveFee('Carefree Savings', 'maintenance'), true);
});
