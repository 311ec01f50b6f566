import { applied } from '#tests/support/people/applications.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../bank.ts';
import { refuseStreams } from '../live.ts';
import { openPortal, tabs } from './portal.ts';

test('the overview shows the bank’s figures, and the ten latest transactions', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Latest', accounts: { checking: 700n } });
  const { cookies } = await openPortal(page, bank);
  for (let index = 1; index <= 11; index += 1) {
    const reply = await bank.request(
      'POST',
      `/api/admin/accounts/${accountOf(robin, 'checking')}/debit`,
      { body: { amount: `${index}.00`, description: `Fee ${index}` }, cookies },
    );
    expect(reply.status).toBe(200);
  }
  await page.reload();
  const overview = await bank.request('GET', '/api/admin/overview', { cookies });
  const figures = overview.json<Record<string, string | number>>();
  const figure = (label: string) =>
    page.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition');
  await expect(figure('Total customers')).toHaveText(
    Number(figures['totalCustomers']).toLocaleString(),
  );
  await expect(figure('Total accounts')).toHaveText(
    Number(figures['totalAccounts']).toLocaleString(),
  );
  const balance = Number(figures['totalBalance']).toLocaleString('en-US', {
    minimumFractionDigits: 2,
  });
  await expect(figure('Total balance')).toContainText(`$${balance}`);
  await expect(figure('Recent transactions')).toContainText(
    Number(figures['recentTransactions']).toLocaleString(),
  );

  const recent = page.getByRole('region', { name: 'Recent Transactions' }).getByRole('listitem');
  await expect(recent).toHaveCount(10);
  await expect(recent.first()).toContainText('Robin Latest');
  await expect(recent.first()).toContainText('Fee 11');
  await expect(recent.first()).toContainText(robin.email);
  await expect(recent.first()).toContainText('−$11.00');
  await page.getByRole('button', { name: 'View all' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
});

test('what waits is counted on the tabs and by age, and leads to its queue', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await applied(bank);
  await openPortal(page, bank);
  const badge = tabs(page).getByRole('button', { name: /^Pending Accounts \d+ waiting$/ });
  await expect(badge).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Waiting for staff' });
  await waiting.getByRole('button', { name: /^Account applications/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pending Accounts' })).toBeVisible();
});

test('the books say that they hold, and the charts have tables', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await openPortal(page, bank);
  const books = page.getByRole('region', { name: 'Ledger health' });
  await expect(books).toContainText('Ledger in balance');
  await expect(books).toContainText('$0.00');
  await expect(books).toContainText('Audit chain');
  const remittances = page.getByRole('region', { name: 'Remittance transfers' });
  await expect(remittances).toContainText(/\d+ of 500/);
  for (const title of ['Deposits', 'Approvals', 'Balances']) {
    const chart = page.getByRole('region', { name: title });
    await expect(chart.getByRole('img', { name: title })).toBeVisible();
    await chart.getByText('Show as a table').click();
    await expect(chart.getByRole('row')).toHaveCount(31);
  }
});

test('a part that fails says so and recovers, while the rest works', { tag: '@thorough' }, async ({
  page,
  bank,
  pageErrors,
}) => {
  // An event would load the part again by itself.
  await refuseStreams(page.context());
  let isBroken = true;
  await page.route('**/api/admin/transactions?limit=10', async (route) => {
    if (!isBroken) return await route.fallback();
    const json = { error: 'Closed for a moment.', code: 'unavailable' };
    return await route.fulfill({ status: 503, json });
  });
  await openPortal(page, bank);
  const recent = page.getByRole('region', { name: 'Recent Transactions' });
  await expect(recent.getByRole('alert')).toContainText('Closed for a moment.');
  await expect(page.getByRole('region', { name: 'Ledger health' })).toBeVisible();
  isBroken = false;
  await recent.getByRole('button', { name: 'Retry' }).click();
  await expect(recent.getByRole('alert')).toBeHidden();
  pageErrors.length = 0;
});
