import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badgesOf, tabOfQueue } from './badges.ts';

const queue = (name: string, waiting: number) => ({
  name,
  waiting,
  late: 0,
  oldestAt: null,
  promisedDays: 1,
  amount: null,
});

test('a tab counts what waits in its queues', () => {
  const badges = badgesOf(
    [queue('applications', 2), queue('opening-deposits', 1), queue('transfers', 4)],
    7,
  );
  assert.equal(badges['pending-accounts'], 3);
  assert.equal(badges['pending-transfers'], 4);
  assert.equal(badges['check-deposits'], 0);
  assert.equal(badges['access-codes'], 7);
  assert.equal(badges.customers, undefined);
});

test('before the first answer there are no counts', () => {
  assert.equal(badgesOf(undefined, undefined)['pending-accounts'], undefined);
});

test('a queue leads to the tab where it is decided', () => {
  assert.equal(tabOfQueue('credit-limit-requests'), 'credit-requests');
  assert.equal(tabOfQueue('adjustments'), 'accounts');
  assert.equal(tabOfQueue('corrections'), 'accounts');
  assert.equal(tabOfQueue('no such queue'), 'overview');
});
