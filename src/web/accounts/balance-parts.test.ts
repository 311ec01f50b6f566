import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OwnAccount } from '../base/account/own-account.ts';
import { heldOn, limitsOf, totalsOf } from './balance-parts.ts';

const hold = (amount: string) => ({ amount }) as OwnAccount['holds'][number];

test('holds add up exactly', () => {
  assert.equal(heldOn({ holds: [] }), '0.00');
  assert.equal(heldOn({ holds: [hold('0.10'), hold('0.20'), hold('3200.00')] }), '3200.30');
});

test('the total is what there is less what is owed', () => {
  const accounts = ['8104.26', '15230.55', '-1284.36', '0.00'].map((balance) => ({ balance }));
  assert.deepEqual(totalsOf(accounts), { have: '23334.81', owe: '1284.36' });
  assert.deepEqual(totalsOf([]), { have: '0.00', owe: '0.00' });
});

test('limits are those of credit accounts', () => {
  assert.equal(limitsOf([{ creditLimit: null }]), null);
  assert.equal(limitsOf([{ creditLimit: null }, { creditLimit: '10000.00' }]), '10000.00');
});
