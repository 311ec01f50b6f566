import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverAmounts, coverAmountsWhen, coveredAmount } from './covered-amount.ts';

test('amounts are covered while balances are hidden, and only amounts', () => {
  let hidden = false;
  coverAmountsWhen(() => hidden);
  const text = 'A deposit of $1,250.00 arrived in Everyday Checking ••1234 on Nov 3.';
  assert.equal(coveredAmount('1250.00'), '$1,250.00');
  assert.equal(coverAmounts(text), text);
  hidden = true;
  assert.equal(coveredAmount('1250.00'), '$••••••');
  assert.equal(
    coverAmounts(text),
    'A deposit of $•••••• arrived in Everyday Checking ••1234 on Nov 3.',
  );
});
