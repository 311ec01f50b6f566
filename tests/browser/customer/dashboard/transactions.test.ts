import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { placeWire } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { untilLive } from '../../live.ts';
import { coffees, credit, openDashboard, spend, whole } from './dashboard.ts';

/** A customer with 60 coffees, a pair of boots on credit and a wire that waits, at the whole list. */
async function openList(page: Page, bank: TestApp): Promise<TestCustomer> {
  const robin = await makeCustomer(bank, { accounts: { checking: 5_000n, credit: 900n } });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(60));
  await spend(bank, accountOf(robin, 'credit'), {
    description: 'Boots',
    merchant: 'Tamarack Tools',
    dollars: 120n,
  });
  await placeWire(bank, robin, { amount: '75.00' });
  await openDashboard(page, robin);
  await page.getByRole('button', { name: 'View All' }).click();
  await expect(page.getByRole('heading', { name: 'All Transactions' })).toBeVisible();
  return robin;
}

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Transactions', exact: true }).locator('tbody').getByRole('row');
const sums = (page: Page) => page.getByText(/^Showing [\d,]+ transactions?$/).locator('..');

test('the whole list is searched and narrowed down in place', async ({ page, bank }) => {
  await openList(page, bank);
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(63);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await expect(sums(page)).toContainText('+$5,000.00');
  await expect(sums(page)).toContainText('−$1,950.00');
  await expect(sums(page)).toContainText('Without holds and transfers between your accounts');

  const search = page.getByRole('searchbox', { name: 'Search description or merchant' });
  await search.fill('tamarack');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Boots');
  await expect(sums(page)).toContainText('−$120.00');
  await search.fill('');
  await page.getByLabel('Status').selectOption('Pending');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Wire to Ana Ruiz');
  await page.getByLabel('Status').selectOption('Any status');
  await page.getByLabel('Type').selectOption('Credit');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Opening deposit');
  await page.getByLabel('Type').selectOption('In and out');
  await page.getByLabel('Account', { exact: true }).selectOption({ index: 2 });
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Account', { exact: true }).selectOption('All accounts');
  await page.getByLabel('Min $').fill('59');
  await page.getByLabel('Max $').fill('75');
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel('Max $').fill('12');
  await expect(page.getByText('The maximum is less than the minimum')).toBeVisible();
});

test('more that is asked for comes, though the list changes meanwhile', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const live = untilLive(page);
  const robin = await openList(page, bank);
  await live;
  await expect(rows(page)).toHaveCount(50);
  const asked = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  await page.route(
    /\/api\/transactions\?.*cursor=/,
    async (route) => {
      asked.resolve();
      await changed.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Load more' }).click();
  await asked.promise;
  await credit(bank, accountOf(robin, 'checking'), '5.00');
  await expect(rows(page).first()).toContainText('Refund');
  changed.resolve();
  await expect(rows(page)).toHaveCount(64);
  await expect(rows(page).first()).toContainText('Refund');
});

test('days of one’s own are those of the bank', { tag: '@thorough' }, async ({ page, bank }) => {
  await openList(page, bank);
  await page.getByLabel('Period').selectOption('Choose dates');
  const [today = ''] = bank.clock.businessNow().toISOString().split('T');
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-12-31');
  await expect(page.getByText('No transactions match.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill(today);
  await expect(rows(page)).toHaveCount(50);
  await page.getByLabel('From', { exact: true }).fill('2099-01-01');
  await expect(page.getByText('The end date is before the start date')).toBeVisible();
});

test('what was looked for outlives a reload, and is in no address', async ({ page, bank }) => {
  await openList(page, bank);
  const search = page.getByRole('searchbox');
  await search.fill('coffee 60');
  await page.getByLabel('Type').selectOption('Debit');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await whole(page);
  await expect(search).toHaveValue('coffee 60');
  await expect(page.getByLabel('Type')).toHaveValue('debit');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL('/dashboard#transactions?type=debit');
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain('coffee');
  await page.getByRole('button', { name: 'Show recent only' }).click();
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible();
});

test('a search without a result says so, and Clear shows everything again', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await openList(page, bank);
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText('No transactions match.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('what is shown can be taken home as a table, all pages of it', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await openList(page, bank);
  await page.getByRole('searchbox').fill('kestrel');
  await expect(rows(page).first()).toContainText('Coffee 60');
  await expect(sums(page)).toContainText('Showing 50');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('transactions.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(61);
  expect(lines[0]).toContain('Date,Account,Description');
  expect(lines[1]).toContain('Coffee 60,Kestrel Coffee House,Coffee,debit,60.00,completed');
});

test('View All leaves the reader where the list is, and the way back too', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await openList(page, bank);
  const list = page.getByRole('region', { name: 'All Transactions' });
  await expect(list.locator('[tabindex="-1"]').first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('coffee 7/');
  await expect(page.getByRole('searchbox')).toHaveValue('coffee 7/');
});

test('spending by category is a chart and a table in one', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await openList(page, bank);
  await page.getByRole('heading', { name: 'Spending by Category' }).scrollIntoViewIfNeeded();
  const table = page.getByRole('table', { name: 'Spending by category' });
  await expect(table.getByRole('row', { name: /Coffee/ })).toContainText('$1,830.00');
  await expect(table.getByRole('row', { name: /Other/ })).toContainText('$120.00');
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table', { name: 'Balance by day' })).toContainText('$3,050.00');
});
