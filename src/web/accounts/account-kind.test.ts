import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, groupAccounts, isCredit, kindOf } from './account-kind.ts';

const account = (accountType: Account['accountType'], createdAt = '2026-01-01T00:00:00.000Z') =>
  ({ id: `${accountType} ${createdAt}`, accountType, createdAt }) as Account;

test('accounts stand in two lists, daily ones first, the oldest of a kind first', () => {
  const { personal, business } = groupAccounts([
    account('credit'),
    account('checking', '2026-02-01T00:00:00.000Z'),
    account('business_savings'),
    account('savings'),
    account('checking'),
    account('business_checking'),
  ]);
  assert.deepEqual(
    personal.map(({ accountType }) => accountType),
    ['checking', 'checking', 'savings', 'credit'],
  );
  assert.ok(personal[0] && personal[1] && personal[0].createdAt < personal[1].createdAt);
  assert.deepEqual(business.map(kindOf), ['Business checking', 'Business savings']);
});

test('every type with credit in its name is a credit account', () => {
  assert.ok(isCredit(account('credit')) && isCredit(account('business_credit')));
  assert.ok(!isCredit(account('business_savings')));
});
