import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseViewUrl } from '../../base/page/view-url.ts';
import { accountOf, dashboardViewUrl, readDashboardView } from './dashboard-view.ts';

const read = (fragment: string) => readDashboardView(parseViewUrl(fragment));

test('an address names the list of transactions, a dialog, or a dialog over the list', () => {
  assert.deepEqual(read(''), { hasWholeList: false, dialog: undefined });
  assert.deepEqual(read('#transactions?type=debit'), { hasWholeList: true, dialog: undefined });
  assert.deepEqual(read('#transfer'), { hasWholeList: false, dialog: ['transfer'] });
  assert.deepEqual(read('#direct-deposit')?.dialog, ['direct-deposit']);
  assert.deepEqual(read('#transactions/account/3f1a'), {
    hasWholeList: true,
    dialog: ['account', '3f1a'],
  });
  assert.deepEqual(read('#statements/3f1a/2026-03')?.dialog, ['statements', '3f1a', '2026-03']);
});

test('an address names one transaction, alone or over the list, whatever accounts there are', () => {
  assert.deepEqual(read('#transaction/3f1a')?.dialog, ['transaction', '3f1a']);
  assert.deepEqual(read('#transactions/transaction/3f1a'), {
    hasWholeList: true,
    dialog: ['transaction', '3f1a'],
  });
  assert.equal(accountOf(['transaction', '3f1a']), undefined);
  assert.equal(accountOf(['account', '3f1a']), '3f1a');
  for (const fragment of ['#transaction', '#transaction/3f1a/2026-03']) {
    assert.equal(read(fragment), undefined, fragment);
  }
});

test('a payment to send again is no account', () => {
  const dialog = ['send-again', '3f1a'] as const;
  assert.deepEqual(read('#send-again/3f1a'), { hasWholeList: false, dialog });
  assert.equal(accountOf(dialog), undefined);
  for (const fragment of ['#send-again', '#send-again/3f1a/2026-03', '#recipients/3f1a']) {
    assert.equal(read(fragment), undefined, fragment);
  }
});

test('a tab of a dialog belongs to the dialog', () => {
  assert.deepEqual(read('#bills/history'), { hasWholeList: false, dialog: ['bills'] });
  assert.deepEqual(read('#transactions/transfer/wire_domestic'), {
    hasWholeList: true,
    dialog: ['transfer'],
  });
  for (const fragment of ['#bills/vault', '#password/history', '#bills/history/3f1a']) {
    assert.equal(read(fragment), undefined, fragment);
  }
});

test('an address that names no view is not taken for one', () => {
  const odd = ['#vault', '#account', '#transfer/3f1a', '#account/3f1a/2026-03', '#a b'];
  for (const fragment of [...odd, '#statements/3f1a/march', '#statements/3f1a/2026-03/more']) {
    assert.equal(read(fragment), undefined, fragment);
  }
});

test('the address of a view is read again, with the filters of the list', () => {
  const view = { hasWholeList: true, dialog: ['account', '3f1a'] } as const;
  const url = dashboardViewUrl(view, { type: 'debit' });
  assert.deepEqual(url, { path: ['transactions', 'account', '3f1a'], params: { type: 'debit' } });
  assert.deepEqual(readDashboardView(url), view);
  const plain = { hasWholeList: false, dialog: undefined };
  assert.deepEqual(dashboardViewUrl(plain, { type: 'debit' }), { path: [], params: {} });
});
