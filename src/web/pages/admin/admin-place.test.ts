import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neighbour, readPlace, tabIds, tabsFor } from './admin-place.ts';

test('a kept place is read back', () => {
  assert.deepEqual(readPlace({ tab: 'accounts' }), { tab: 'accounts' });
  const ofCustomer = { tab: 'customers', customer: 'admin-001' };
  assert.deepEqual(readPlace(ofCustomer), ofCustomer);
});

test('what is no place is not taken for one', () => {
  for (const kept of [undefined, null, 'accounts', {}, { tab: 'vault' }]) {
    assert.equal(readPlace(kept), undefined);
  }
  assert.deepEqual(readPlace({ tab: 'customers', customer: 3 }), { tab: 'customers' });
});

test('the tabs go round', () => {
  assert.equal(neighbour(tabIds, 'overview', 1), 'customers');
  assert.equal(neighbour(tabIds, 'overview', -1), 'audit-log');
  assert.equal(neighbour(tabIds, 'audit-log', 1), 'overview');
});

test('auditors have no tab for access codes', () => {
  assert.ok(tabsFor({ role: 'approver' }).includes('access-codes'));
  const tabs = tabsFor({ role: 'auditor' });
  assert.ok(!tabs.includes('access-codes'));
  assert.equal(neighbour(tabs, 'pending-transfers', 1), 'credit-requests');
});
