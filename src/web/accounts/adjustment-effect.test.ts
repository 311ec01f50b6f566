import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balanceAfter } from './adjustment-effect.ts';

test('a credit adds and a debit takes off, below zero too', () => {
  const posting = { amount: '30.00', balance: '20.50' };
  assert.equal(balanceAfter({ ...posting, direction: 'credit' }), '50.50');
  assert.equal(balanceAfter({ ...posting, direction: 'debit' }), '-9.50');
});
