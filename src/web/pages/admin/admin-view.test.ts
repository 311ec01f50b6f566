import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseViewUrl } from '../../base/page/view-url.ts';
import {
  adminViewUrl,
  firstView,
  neighbour,
  readAdminView,
  tabIds,
  tabsFor,
} from './admin-view.ts';

const read = (fragment: string, tabs = tabIds.slice()) =>
  readAdminView(parseViewUrl(fragment), tabs);

test('an address names a tab, a customer or an item of a queue', () => {
  assert.deepEqual(read('#accounts?status=open'), { tab: 'accounts', item: undefined });
  assert.deepEqual(read('#customers/admin-001'), { tab: 'customers', item: 'admin-001' });
  assert.deepEqual(read('#pending-transfers/3f1a'), { tab: 'pending-transfers', item: '3f1a' });
  assert.deepEqual(read('#audit-log/41'), { tab: 'audit-log', item: '41' });
  assert.deepEqual(read('#accounts/3f1a/credit'), { tab: 'accounts', item: '3f1a' });
  assert.deepEqual(read(''), { tab: firstView.tab, item: undefined });
});

test('an address that names no view is not taken for one', () => {
  for (const fragment of ['#accounts/a', '#accounts/a/b', '#accounts/a/credit/c', '#staff/a/b']) {
    assert.equal(read(fragment), undefined, fragment);
  }
  for (const fragment of ['#vault', '#customers/a/b', '#overview/a', '#//evil.example', '#a b']) {
    assert.equal(read(fragment), undefined, fragment);
  }
  assert.equal(
    readAdminView(parseViewUrl('#access-codes'), tabsFor({ role: 'auditor' })),
    undefined,
  );
});

test('the address of a view is read again', () => {
  assert.deepEqual(adminViewUrl(firstView), { path: [], params: {} });
  const ofCustomer = { tab: 'customers', item: 'admin-001' } as const;
  assert.deepEqual(readAdminView(adminViewUrl(ofCustomer), tabIds), ofCustomer);
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
