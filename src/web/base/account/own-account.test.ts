import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someAccount } from '#tests/support/people/own-account.ts';
import { accountLabel, bankLabel, shortAccountLabel, shownNameOf } from './own-account.ts';

const plain = someAccount();
const named = someAccount({ id: 'named', nickname: 'Vacation money' });

test('an account is shown by its nickname, and by the bank’s name where it has none', () => {
  assert.equal(accountLabel(named), 'Vacation money ••••\u00A00008');
  assert.equal(shortAccountLabel(named), 'Vacation money ••0008');
  assert.equal(accountLabel(plain), 'Everyday Checking ••••\u00A00008');
  assert.equal(shortAccountLabel(plain), 'Everyday Checking ••0008');
});

test('what the bank will have carries the bank’s name', () => {
  assert.equal(bankLabel(named), 'Everyday Checking ••••\u00A00008');
});

test('an item names its account by the nickname; one that is no open account keeps its name', () => {
  const accounts = [plain, named];
  assert.equal(shownNameOf(accounts, 'named', 'Everyday Checking'), 'Vacation money');
  assert.equal(shownNameOf(accounts, plain.id, 'Everyday Checking'), 'Everyday Checking');
  assert.equal(shownNameOf(accounts, 'closed', 'Old Savings'), 'Old Savings');
  assert.equal(shownNameOf(accounts, null, 'Alder Court'), 'Alder Court');
});
