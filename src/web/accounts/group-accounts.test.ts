import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OwnAccount } from '../base/account/own-account.ts';
import { groupAccounts } from './group-accounts.ts';

const account = (accountType: OwnAccount['accountType'], createdAt = '2026-01-01T00:00:00.000Z') =>
  ({ accountType, createdAt }) as OwnAccount;

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
  assert.deepEqual(
    business.map(({ accountType }) => accountType),
    ['business_checking', 'business_savings'],
  );
});
