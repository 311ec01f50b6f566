import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balanceAfter, checkAdjustment, checkAmount, isLarge } from './adjustment.ts';

const account = { balance: '1234.50', availableBalance: '1000.00' };
const credit = { account, direction: 'credit', largest: '6000.00' } as const;
const debit = { ...credit, direction: 'debit' } as const;

test('the balance after is exact, and unknown while there is no amount', () => {
  assert.equal(balanceAfter(account, 'credit', '0.1'), '1234.60');
  assert.equal(balanceAfter(account, 'debit', '1234.51'), '-0.01');
  assert.equal(balanceAfter({ ...account, balance: '20.50' }, 'credit', '30.00'), '50.50');
  for (const typed of ['', '.', '-5', '0', 'ten']) {
    assert.equal(balanceAfter(account, 'credit', typed), null);
  }
});

test('no more can be taken off than is available, and no more moved than the bank allows', () => {
  const tooMuch = { amount: 'Amount is above the available balance of $1,000.00' };
  assert.deepEqual(checkAmount(debit, { amount: '1000.01' }), tooMuch);
  assert.deepEqual(checkAmount(debit, { amount: '1000' }), {});
  assert.deepEqual(checkAmount(credit, { amount: '6000' }), {});
  assert.deepEqual(checkAmount(credit, { amount: '6000.01' }), {
    amount: 'Manual credits and debits are limited to $6,000.00.',
  });
  assert.deepEqual(checkAmount({ ...credit, largest: undefined }, { amount: '6000.01' }), {});
});

test('an amount and a description are required', () => {
  assert.deepEqual(checkAdjustment(credit, { amount: '', description: ' ' }), {
    amount: 'Amount is required',
    description: 'Description is required',
  });
  assert.deepEqual(checkAdjustment(credit, { amount: '5', description: 'Fee' }), {});
});

test('a large amount is what the bank calls one, and any while that is unknown', () => {
  assert.equal(isLarge('10000', '10000.00'), true);
  assert.equal(isLarge('9999.99', '10000.00'), false);
  assert.equal(isLarge('500', '500.00'), true);
  assert.equal(isLarge('', '10000.00'), false);
  assert.equal(isLarge('1', undefined), true);
});
