import assert from 'node:assert/strict';
import { test } from 'node:test';
import { owedOn } from './owed-on.ts';

test('only a credit account owes, and only below zero', () => {
  assert.equal(owedOn({ accountType: 'credit', balance: '-1284.36' }), '1284.36');
  assert.equal(owedOn({ accountType: 'business_credit', balance: '0.00' }), null);
  assert.equal(owedOn({ accountType: 'credit', balance: '12.00' }), null);
  assert.equal(owedOn({ accountType: 'checking', balance: '-5.00' }), null);
});
